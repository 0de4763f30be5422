package article

import "strconv"

// FeatureNames lists what each number of a row means, in order.
func FeatureNames() []string {
	names := make([]string, 0, blockFeatures)
	for i := range fNear {
		names = append(names, "own."+strconv.Itoa(i))
	}
	for i := fNear; i < blockFeatures; i++ {
		names = append(names, strconv.Itoa(i))
	}
	return names
}
