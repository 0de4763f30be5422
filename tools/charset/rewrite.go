package main

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// cedillas writes Romanian as its legacy encodings do, which lack the letters with a comma below.
func cedillas(s string) []string {
	return []string{strings.NewReplacer("ș", "ş", "ț", "ţ", "Ș", "Ş", "Ț", "Ţ").Replace(s)}
}

// arabicYeh writes Persian as windows-1256 does, which lacks the Persian yeh.
func arabicYeh(s string) []string {
	return []string{strings.NewReplacer("ی", "ي", "ۀ", "ه").Replace(s)}
}

// visual writes each word from its end, as Hebrew in visual order stands in a file.
func visual(s string) []string {
	r := []rune(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return []string{string(r)}
}

// vietnamese writes tones as windows-1258 does, as marks that follow the vowel: in one spelling all of
// them, in the other only where the encoding has no letter with its tone.
func vietnamese(s string) []string {
	var all, some strings.Builder
	for _, r := range norm.NFC.String(s) {
		split := splitTone(r)
		all.WriteString(split)
		if strings.ContainsRune("àáâèéêìíóôùúÀÁÂÈÉÊÌÍÓÔÙÚ", r) {
			some.WriteRune(r)
		} else {
			some.WriteString(split)
		}
	}
	return []string{all.String(), some.String()}
}

// splitTone takes the tone mark off a vowel and leaves the other mark on.
func splitTone(r rune) string {
	var base, tone []rune
	for _, m := range norm.NFD.String(string(r)) {
		switch m {
		case 0x300, 0x301, 0x303, 0x309, 0x323:
			tone = append(tone, m)
		default:
			base = append(base, m)
		}
	}
	return norm.NFC.String(string(base)) + string(tone)
}
