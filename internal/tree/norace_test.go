//go:build !race

package tree

const raceDetector = false
