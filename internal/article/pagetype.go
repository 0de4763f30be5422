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

// doubt is how much less a page may speak for being a forum than for what it is taken for, and still be one.
const doubt = 5 * marginUnit / 2

// pageType returns the kind that a page's row speaks for most, and whether it may be a conversation.
func (m *Model) pageType(r *row) (best PageType, talk bool) {
	most, forum := int32(0), int32(0)
	for i := range m.types {
		v := m.types[i].sum(r)
		if best == Unknown || v > most {
			best, most = PageType(i+1), v
		}
		if i+1 == int(Forum) {
			forum = v
		}
	}
	return best, most-forum < doubt
}
