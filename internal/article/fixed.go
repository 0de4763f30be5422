package article

import "math/bits"

// lg is the logarithm of 1+n to the base 2 in sixteenths, straight lines between powers of two; 0 for n < 0.
func lg(n int32) int16 {
	if n <= 0 {
		return 0
	}
	x := uint32(n) + 1
	k := bits.Len32(x) - 1
	return int16(k<<4) + int16((x<<(31-k))>>27&15)
}

// signedLg is lg of the absolute value with the sign of n.
func signedLg(n int32) int16 {
	if n < 0 {
		return -lg(-n)
	}
	return lg(n)
}

// ratio is a/b in 1/256, at most 16 in all; 0 for b = 0.
func ratio(a, b int32) int16 {
	if b <= 0 {
		return 0
	}
	return int16(min(int64(a)*256/int64(b), 4096))
}

func small(n, most int32) int16 { return int16(min(n, most)) }

func flag(b bool) int16 {
	if b {
		return 1
	}
	return 0
}
