package article

// Features of a block, indexes of its row. The model is trained on this list: whoever changes it, or how
// one is computed, trains again (see tools/train). Logarithms are in sixteenths of an octave, ratios in
// 1/256, distances in records or blocks.
const (
	fTokens = iota
	fBytes
	fSents
	fLinked
	fLinks
	fEndsSentence
	fGood
	fCopies
	fCopy
	fInTitle
	fInDesc
	fTokenPlace
	fIndex
	fH1Blocks
	fH1Tokens
	fH1Depth
	fH1Up
	fLongUp
	fLongDown
	fLongLinked
	fLongShare
	fLongBlocks
	fBestIn
	fBestUp
	fBestDown
	fBestBlocks
	fMajorIn
	fMajorUp
	fMajorDown
	fMajorBlocks
	fMajorPlace
	fPrevGoodUp
	fNextGoodUp
	fGoodBefore
	fHeadBlocks
	fHeadUp
	fHeadLevel
	fTag
	fBoxTag
	fParentTag
	fRepCount
	fRepTokens
	fRepMean
	fRepShare
	fRepLinked
	fRepGood
	fBigCount
	fBigShare
	fBigMean
	fBigLinked
	fBigGood
	fBigPrices
	fBigHeads
	fNear // neighbours
)

// Neighbours -1 and 1.
const (
	nTokens = iota
	nLinked
	nSame
	nHeading
	nEnds
	nUp
	neighbourFeatures
)

const fWithin = fNear + 2*neighbourFeatures // distance to the nearest ancestor of a tag

const fNamed = fWithin + ancestorTags // distance to the nearest ancestor of a category

const fContainers = fNamed + len(namedOf) // containers

// Features of a container.
const (
	cTokens = iota
	cShare
	cLinked
	cBlocks
	cMean
	cGood
	cGoodShare
	cPunct
	cSiblings
	cSiblingRatio
	cPrices
	cDates
	cHeadings
	cSiblingTokens
	cSiblingLinked
	containerFeatures
)

// levels of the containers that are described: 0 is the innermost.
var containerLevels = [6]int{0, 1, 2, 3, 5, 7}

const fLexicon = fContainers + len(containerLevels)*containerFeatures // learned lexicons

const (
	lNearSum = iota
	lNearMin
	lNearMax
	lFarSum
	lFarMean
	lFarMin
	lFarMax
	lTextMean
	lTextMin
	lTextMax
	lexiconFeatures
)

const fPage = fLexicon + lexiconFeatures // facts about the page, the same for all its blocks

const blockFeatures = fPage + pageFeatures

// A row has room for all features.
const _ = uint(rowSize - blockFeatures)

// ancestorOf lists the tags whose distance is a feature.
var ancestorOf = [...]tag{tagArticle, tagMain, tagNav, tagHeader, tagFooter, tagAside, tagFigure, tagP}

const ancestorTags = len(ancestorOf)

// namedOf lists the categories of names whose distance is a feature.
var namedOf = [...]category{catComment, catFooter, catCaption}

// Features of a page.
const (
	gBestShare = iota
	gBestLinked
	gBestGood
	gBestGoodShare
	gTokens
	gBlocks
	gLinked
	gGood
	gGoodTokens
	gGoodShare
	gPrices
	gDates
	gHeadings
	gLongest
	gRepeated
	gRepeatedShare
	gRepeatedMean
	gRepeatedLinked
	gRepeatedPrices
	gURLDepth
	gURLLength
	gURLDashes
	gURLDigits
	gURLRoot
	gURLQuery
	gTypeArticle
	gTypeProduct
	gTypeWebsite
	gTypeNone
	gTags // counts of tags follow
)

// countedTags lists the tags whose number on the page is a feature.
var countedTags = [...]tag{tagP, tagArticle, tagH1, tagH2, tagH3, tagForm, tagInput, tagImg, tagTable, tagPre, tagCode,
	tagTime, tagLi, tagSection, tagNav, tagAside, tagMain, tagSvg, tagIframe, tagBlockquote, tagDl, tagSelect, tagVideo,
	tagButton, tagA, tagDetails}

const gNames = gTags + len(countedTags) // elements by category of their names

const gData = gNames + categories // types of embedded data

const gPath = gData + len(dataTypes) // words of the address

const pageFeatures = gPath + len(pathWords)

// dataTypes lists the types of JSON-LD items that tell kinds of pages apart.
var dataTypes = [...]string{"Article", "Product", "DiscussionForumPosting", "QAPage", "ItemList", "CollectionPage",
	"FAQPage", "Organization", "LocalBusiness", "BreadcrumbList", "WebPage", "TechArticle", "Recipe", "Review", "Event",
	"Service", "WebSite"}

// pathWords lists words of addresses that tell kinds of pages apart.
var pathWords = [...]string{"/product", "/p/", "/blog", "/news", "/doc", "forum", "/t/", "thread", "categor",
	"/collection", "/service", "/shop", "/article", "topic", "question", "/learn", "/help", "/wiki", "/guide", "/store",
	"review", "list", "/tag", "/20", ".html", "/item", "/course", "solution", "feature", "pricing", "/about", "/c/", "best",
	"//docs.", "//developer", "communit", "discuss", "reference", "tutorial", "/api"}
