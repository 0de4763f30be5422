package article

// PageType is a kind of page.
type PageType uint8

// Kinds of page. The zero value is a page whose kind is not known.
const (
	Unknown PageType = iota
	Article
	Forum
	Product
	Collection
	Listing
	Documentation
	Service
)

// pageTypes is how many kinds there are, the unknown kind included.
const pageTypes = int(Service) + 1

// String returns the kind's lower-case name, "" for an unknown kind.
func (p PageType) String() string {
	switch p {
	case Article:
		return "article"
	case Forum:
		return "forum"
	case Product:
		return "product"
	case Collection:
		return "collection"
	case Listing:
		return "listing"
	case Documentation:
		return "documentation"
	case Service:
		return "service"
	}
	return ""
}

// pageType returns the kind that a page's row speaks for most.
func (m *Model) pageType(row []int16) PageType {
	best, most := Unknown, int32(0)
	for i := range m.types {
		if v := m.types[i].sum(row); best == Unknown || v > most {
			best, most = PageType(i+1), v
		}
	}
	return best
}
