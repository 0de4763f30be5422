// Package guardoracle compares fetch.Guard with a second guard that is generated from the IANA registries by
// other people. It is a module of its own, so that the other guard is no dependency of ours; there is nothing
// in it but a test.
package guardoracle
