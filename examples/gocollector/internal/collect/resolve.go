package collect

import (
	"context"
	"errors"

	"github.com/winnowhtml/html/fetch"

	"github.com/winnowhtml/html/examples/gocollector/internal/goproxy"
	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
	"github.com/winnowhtml/html/examples/gocollector/internal/site"
	"github.com/winnowhtml/html/examples/gocollector/internal/store"
	"github.com/winnowhtml/html/examples/gocollector/internal/web"
)

// siteTries is how many attempts an event gets for the sake of its page. After that it is stored without.
const siteTries = 3

// resolve finds out what an event stands for. It returns nil if that is stored already.
func (c *Collector) resolve(ctx context.Context, claim store.Claim) (*store.Record, error) {
	if !claim.Resync {
		known, err := c.Store.Known(ctx, claim.Path, claim.Version, claim.Path)
		if err != nil || known.ModRead {
			return nil, err
		}
	}
	mod, err := c.mod(ctx, claim)
	if err != nil {
		return nil, err
	}
	declared := identity.Declared(mod.text)
	record := &store.Record{Key: identity.Key(claim.Path, declared), Class: identity.Classify(claim.Path, declared)}
	known, err := c.versions(ctx, claim, declared, mod, record)
	if err != nil {
		return nil, err
	}
	if c.Site == nil || !claim.Resync && known.HasPage && known.PageAge < c.PageAge {
		return record, nil
	}
	return record, c.page(ctx, claim, record)
}

// goMod is the go.mod that an event is judged by.
type goMod struct {
	text    []byte        // nil: no proxy has one
	version string        // whose it is
	latest  *goproxy.Info // of the index path, if it was asked for
}

// mod fetches the go.mod of the event's version, or else that of the latest one.
func (c *Collector) mod(ctx context.Context, claim store.Claim) (goMod, error) {
	text, err := c.Proxy.Mod(ctx, claim.Path, claim.Version)
	if err == nil {
		return goMod{text: text, version: claim.Version}, nil
	}
	if !isNotFound(err) {
		return goMod{}, err
	}
	latest, err := c.Proxy.Latest(ctx, claim.Path)
	if isNotFound(err) {
		return goMod{}, nil // the list of versions has the last word
	}
	if err != nil {
		return goMod{}, err
	}
	text, err = c.Proxy.Mod(ctx, claim.Path, latest.Version)
	if err != nil && !isNotFound(err) {
		return goMod{}, err
	}
	return goMod{text: text, version: latest.Version, latest: &latest}, nil
}

// versions fills in the versions of a record: those of the declared path, or those of the index path where
// the module has another's name or no proxy knows the declared path. If the event's version is known from there
// already, only that its go.mod was read is new.
func (c *Collector) versions(ctx context.Context, claim store.Claim, declared string, mod goMod, r *store.Record) (store.Known, error) {
	for _, path := range sources(claim.Path, r) {
		known, err := c.Store.Known(ctx, r.Key, claim.Version, path)
		if err != nil {
			return known, err
		}
		r.Source = path
		if known.Listed && !claim.Resync {
			r.Versions = []store.Version{{Version: claim.Version, ModRead: mod.version == claim.Version}}
			return known, nil
		}
		if r.Versions, err = c.ask(ctx, path, claim, mod); err == nil || !isNotFound(err) {
			return known, err
		}
		if path != claim.Path && identity.ByName(claim.Path, declared) {
			r.Class = identity.DeclaredDiff // the name is nobody's home
		}
	}
	if mod.text == nil || mod.version != claim.Version {
		return store.Known{}, &goproxy.NotFoundError{Path: claim.Path, What: "any version", Err: errNothing}
	}
	// The proxy keeps this version though it lists none.
	r.Versions = []store.Version{{Version: claim.Version, ModRead: true}}
	return store.Known{}, nil
}

var errNothing = errors.New("neither a list nor a latest version")

// sources are the paths to ask for versions under, in order.
func sources(indexPath string, r *store.Record) []string {
	if r.Class == identity.DeclaredDiff || r.Key == indexPath {
		return []string{indexPath}
	}
	return []string{r.Key, indexPath}
}

// ask returns what the proxy lists under a path, or the latest version if it lists nothing.
func (c *Collector) ask(ctx context.Context, path string, claim store.Claim, mod goMod) ([]store.Version, error) {
	list, err := c.Proxy.List(ctx, path)
	if err != nil && !isNotFound(err) {
		return nil, err
	}
	var latest goproxy.Info
	if len(list) == 0 {
		if latest, err = c.latest(ctx, path, claim, mod); err != nil {
			return nil, err
		}
		list = []string{latest.Version}
	}
	out := make([]store.Version, len(list))
	for i, v := range list {
		out[i] = store.Version{Version: v, ModRead: v == mod.version}
		if v == latest.Version {
			out[i].Time = latest.Time
		}
	}
	return out, nil
}

func (c *Collector) latest(ctx context.Context, path string, claim store.Claim, mod goMod) (goproxy.Info, error) {
	if mod.latest != nil && path == claim.Path {
		return *mod.latest, nil
	}
	return c.Proxy.Latest(ctx, path)
}

// page adds what the package site says. A site that does not answer holds an event up for a while only.
func (c *Collector) page(ctx context.Context, claim store.Claim, r *store.Record) error {
	page, err := c.Site.Read(ctx, r.Key)
	switch {
	case err == nil:
		r.Page = &store.Page{
			Status: 200, Synopsis: page.Synopsis, Repository: page.Repository, Licenses: page.Licenses, ImportedBy: page.ImportedBy,
		}
	case site.IsGone(err):
		r.Page = &store.Page{Status: 404}
	case ctx.Err() != nil:
		return err
	case passing(err) && claim.Attempt < siteTries:
		return err
	default:
		r.NoPage = err.Error()
	}
	return nil
}

// passing reports whether a site may answer later: one that has no address or no valid page will not soon.
func passing(err error) bool {
	var status *web.StatusError
	if errors.As(err, &status) {
		return status.Transient()
	}
	var rest *web.RestError
	return errors.As(err, &rest) || fetch.IsTransient(err)
}

func isNotFound(err error) bool {
	var e *goproxy.NotFoundError
	return errors.As(err, &e)
}
