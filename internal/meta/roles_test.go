package meta

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRoleOf(t *testing.T) {
	for in, want := range map[string]role{
		"author": roleAuthor, "post-authorName": roleAuthor | roleName, "blog__authorlink": roleAuthor, "entry-byline": roleAuthor, "bigusername": roleAuthor, "article-contributor": roleAuthor,
		"authority": 0, "authorized": 0, "published": rolePublished | roleDate, "post_date updated": roleDate | roleModified, "timestamp": roleDate, "dateTime": roleDate, "datum": roleDate, "fecha": roleDate,
		"CommentList": roleOut, "comments": roleOut, "related-posts": roleOut, "has-sidebar": roleOut, "md:[grid-area:sidebar]": 0, "breadcrumbs": roleOut, "newsletter": roleOut, "recommended": roleOut, "recommend": roleOut,
		"trending": roleOut, "popular": roleOut, "cookie-bar": roleOut, "footer": roleOut, "recirc": roleOut, "name": roleName, "modified": roleModified | roleDate, "creator": roleAuthor, "poster": roleAuthor, "writer": roleAuthor,
		"membername": roleAuthor, "postuser": roleAuthor, "dateline": roleDate, "": 0, "x-1": 0, "flex gap-2": 0,
	} {
		require.Equal(t, want, roleOf([]byte(in)), in)
	}
}

func TestAuthorPath(t *testing.T) {
	for in, want := range map[string]bool{"/author/jo": true, "https://x.example/blog/authors/jo/": true, "/people/jo": true, "/author/": false, "/authors": false, "/a/b/c": false, "": false, "/authoring/x": false} {
		require.Equal(t, want, authorPath([]byte(in)), in)
	}
}
