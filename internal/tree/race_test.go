//go:build race

package tree

// raceDetector: sync.Pool forgets at random under the race detector, so allocations mean nothing there.
const raceDetector = true
