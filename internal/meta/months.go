package meta

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// monthName is a name of a month in some language, in lower case and without a full stop.
type monthName struct {
	name  string
	month uint8
}

// monthIn returns the month that a word in any letter case names, 1 to 12, or 0.
func monthIn(word []byte) int {
	var low [maxMonthName]byte
	if len(word) > len(low) {
		return 0
	}
	for i, c := range word {
		if c >= utf8.RuneSelf {
			return monthOf(bytes.ToLower(word))
		}
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		low[i] = c
	}
	return monthOf(low[:len(word)])
}

// monthOf returns the month that a word in lower case names, 1 to 12, or 0.
func monthOf(word []byte) int {
	if len(word) > maxMonthName {
		return 0
	}
	i := sort.Search(len(monthNames), func(i int) bool { return monthNames[i].name >= string(word) })
	if i < len(monthNames) && monthNames[i].name == string(word) {
		return int(monthNames[i].month)
	}
	return 0
}

// maxMonthName is the length of the longest name in bytes.
const maxMonthName = 30

// monthNames holds the names and usual abbreviations, inflected as dates need them, sorted by bytes.
var monthNames = [...]monthName{
	{"abr", 4}, {"abril", 4}, {"ago", 8}, {"agost", 8}, {"agosto", 8}, {"agt", 8}, {"agustus", 8}, {"aout", 8},
	{"août", 8}, {"apr", 4}, {"april", 4}, {"aprile", 4}, {"aprilie", 4}, {"apríla", 4}, {"aralık", 12},
	{"aug", 8}, {"august", 8}, {"augusta", 8}, {"augusti", 8}, {"augustus", 8}, {"augusztus", 8}, {"avr", 4},
	{"avril", 4}, {"ağustos", 8}, {"březen", 3}, {"března", 3}, {"cze", 6}, {"czerwca", 6}, {"czerwiec", 6},
	{"dec", 12}, {"december", 12}, {"decembra", 12}, {"decembre", 12}, {"decembrie", 12}, {"des", 12},
	{"desember", 12}, {"desembre", 12}, {"dez", 12}, {"dezember", 12}, {"dezembro", 12}, {"dic", 12},
	{"dicembre", 12}, {"diciembre", 12}, {"duben", 4}, {"dubna", 4}, {"déc", 12}, {"décembre", 12}, {"ekim", 10},
	{"elokuu", 8}, {"elokuuta", 8}, {"ene", 1}, {"enero", 1}, {"eylül", 9}, {"feb", 2}, {"febbraio", 2},
	{"feber", 2}, {"febrer", 2}, {"febrero", 2}, {"februar", 2}, {"februari", 2}, {"februarie", 2},
	{"february", 2}, {"február", 2}, {"februára", 2}, {"fev", 2}, {"fevereiro", 2}, {"fevrier", 2}, {"fév", 2},
	{"févr", 2}, {"février", 2}, {"gen", 1}, {"gener", 1}, {"gennaio", 1}, {"giu", 6}, {"giugno", 6}, {"gru", 12},
	{"grudnia", 12}, {"grudzień", 12}, {"haziran", 6}, {"heinäkuu", 7}, {"heinäkuuta", 7}, {"helmikuu", 2},
	{"helmikuuta", 2}, {"huhtikuu", 4}, {"huhtikuuta", 4}, {"ianuarie", 1}, {"iulie", 7}, {"iunie", 6},
	{"jan", 1}, {"janeiro", 1}, {"januar", 1}, {"januari", 1}, {"january", 1}, {"január", 1}, {"januára", 1},
	{"janv", 1}, {"janvier", 1}, {"joulukuu", 12}, {"joulukuuta", 12}, {"juil", 7}, {"juillet", 7}, {"juin", 6},
	{"jul", 7}, {"julho", 7}, {"juli", 7}, {"julio", 7}, {"juliol", 7}, {"july", 7}, {"jun", 6}, {"june", 6},
	{"junho", 6}, {"juni", 6}, {"junio", 6}, {"juny", 6}, {"jän", 1}, {"jänner", 1}, {"júla", 7}, {"július", 7},
	{"júna", 6}, {"június", 6}, {"kasım", 11}, {"kesäkuu", 6}, {"kesäkuuta", 6}, {"kolovoza", 8}, {"květen", 5},
	{"května", 5}, {"kwi", 4}, {"kwiecień", 4}, {"kwietnia", 4}, {"leden", 1}, {"ledna", 1}, {"lip", 7},
	{"lipca", 7}, {"lipiec", 7}, {"lipnja", 6}, {"lis", 11}, {"listopad", 11}, {"listopada", 11},
	{"listopadu", 11}, {"lokakuu", 10}, {"lokakuuta", 10}, {"lug", 7}, {"luglio", 7}, {"lut", 2}, {"lutego", 2},
	{"luty", 2}, {"maaliskuu", 3}, {"maaliskuuta", 3}, {"maart", 3}, {"maerz", 3}, {"mag", 5}, {"maggio", 5},
	{"mai", 5}, {"maig", 5}, {"maio", 5}, {"maj", 5}, {"maja", 5}, {"mar", 3}, {"marca", 3}, {"march", 3},
	{"marco", 3}, {"maret", 3}, {"marraskuu", 11}, {"marraskuuta", 11}, {"mars", 3}, {"mart", 3}, {"martie", 3},
	{"marts", 3}, {"marzec", 3}, {"marzo", 3}, {"març", 3}, {"março", 3}, {"may", 5}, {"mayo", 5}, {"mayıs", 5},
	{"mei", 5}, {"mrt", 3}, {"mrz", 3}, {"mája", 5}, {"május", 5}, {"március", 3}, {"märz", 3}, {"nisan", 4},
	{"noiembrie", 11}, {"nov", 11}, {"november", 11}, {"novembra", 11}, {"novembre", 11}, {"novembro", 11},
	{"noviembre", 11}, {"ocak", 1}, {"oct", 10}, {"october", 10}, {"octobre", 10}, {"octombrie", 10},
	{"octubre", 10}, {"okt", 10}, {"oktober", 10}, {"október", 10}, {"októbra", 10}, {"ott", 10}, {"ottobre", 10},
	{"out", 10}, {"outubro", 10}, {"ožujka", 3}, {"paź", 10}, {"październik", 10}, {"października", 10},
	{"pebruari", 2}, {"prosinca", 12}, {"prosince", 12}, {"prosinec", 12}, {"rujna", 9}, {"sep", 9}, {"sept", 9},
	{"september", 9}, {"septembra", 9}, {"septembre", 9}, {"septembrie", 9}, {"septiembre", 9}, {"set", 9},
	{"setembre", 9}, {"setembro", 9}, {"setiembre", 9}, {"settembre", 9}, {"sie", 8}, {"sierpień", 8},
	{"sierpnia", 8}, {"siječnja", 1}, {"srpen", 8}, {"srpna", 8}, {"srpnja", 7}, {"studenoga", 11}, {"sty", 1},
	{"styczeń", 1}, {"stycznia", 1}, {"svibnja", 5}, {"syyskuu", 9}, {"syyskuuta", 9}, {"szeptember", 9},
	{"tammikuu", 1}, {"tammikuuta", 1}, {"temmuz", 7}, {"toukokuu", 5}, {"toukokuuta", 5}, {"travnja", 4},
	{"veljače", 2}, {"wrz", 9}, {"wrzesień", 9}, {"września", 9}, {"září", 9}, {"április", 4}, {"únor", 2},
	{"února", 2}, {"červen", 6}, {"července", 7}, {"červenec", 7}, {"června", 6}, {"říjen", 10}, {"října", 10},
	{"şubat", 2}, {"απρ", 4}, {"απριλίου", 4}, {"αυγ", 8}, {"αυγούστου", 8}, {"δεκ", 12}, {"δεκεμβρίου", 12},
	{"ιαν", 1}, {"ιανουαρίου", 1}, {"ιουλ", 7}, {"ιουλίου", 7}, {"ιουν", 6}, {"ιουνίου", 6}, {"μαΐ", 5},
	{"μαΐου", 5}, {"μαρ", 3}, {"μαρτίου", 3}, {"νοε", 11}, {"νοεμβρίου", 11}, {"οκτ", 10}, {"οκτωβρίου", 10},
	{"σεπ", 9}, {"σεπτεμβρίου", 9}, {"φεβ", 2}, {"φεβρουαρίου", 2}, {"авг", 8}, {"август", 8}, {"августа", 8},
	{"апр", 4}, {"апрель", 4}, {"апреля", 4}, {"април", 4}, {"березня", 3}, {"вересня", 9}, {"грудня", 12},
	{"дек", 12}, {"декабрь", 12}, {"декабря", 12}, {"декември", 12}, {"жовтня", 10}, {"июл", 7}, {"июль", 7},
	{"июля", 7}, {"июн", 6}, {"июнь", 6}, {"июня", 6}, {"квітня", 4}, {"липня", 7}, {"листопада", 11},
	{"лютого", 2}, {"май", 5}, {"мар", 3}, {"март", 3}, {"марта", 3}, {"мая", 5}, {"ноември", 11}, {"ноя", 11},
	{"нояб", 11}, {"ноябрь", 11}, {"ноября", 11}, {"окт", 10}, {"октомври", 10}, {"октябрь", 10}, {"октября", 10},
	{"сен", 9}, {"сент", 9}, {"сентябрь", 9}, {"сентября", 9}, {"септември", 9}, {"серпня", 8}, {"січня", 1},
	{"травня", 5}, {"фев", 2}, {"февр", 2}, {"февраль", 2}, {"февраля", 2}, {"февруари", 2}, {"червня", 6},
	{"юли", 7}, {"юни", 6}, {"янв", 1}, {"январь", 1}, {"января", 1}, {"януари", 1}, {"אוגוסט", 8},
	{"אוקטובר", 10}, {"אפריל", 4}, {"דצמבר", 12}, {"יולי", 7}, {"יוני", 6}, {"ינואר", 1}, {"מאי", 5}, {"מרץ", 3},
	{"נובמבר", 11}, {"ספטמבר", 9}, {"פברואר", 2}, {"آوریل", 4}, {"أبريل", 4}, {"أغسطس", 8}, {"أكتوبر", 10},
	{"ابريل", 4}, {"اغسطس", 8}, {"اكتوبر", 10}, {"اوت", 8}, {"اکتبر", 10}, {"دسامبر", 12}, {"ديسمبر", 12},
	{"سبتمبر", 9}, {"سپتامبر", 9}, {"فبراير", 2}, {"فوریه", 2}, {"مارس", 3}, {"مايو", 5}, {"مه", 5},
	{"نوامبر", 11}, {"نوفمبر", 11}, {"يناير", 1}, {"يوليه", 7}, {"يوليو", 7}, {"يونيه", 6}, {"يونيو", 6},
	{"ژانویه", 1}, {"ژوئن", 6}, {"ژوئیه", 7}, {"अक्टूबर", 10}, {"अगस्त", 8}, {"अप्रैल", 4}, {"जनवरी", 1},
	{"जुलाई", 7}, {"जून", 6}, {"दिसंबर", 12}, {"नवंबर", 11}, {"फ़रवरी", 2}, {"मई", 5}, {"मार्च", 3},
	{"सितंबर", 9}, {"กรกฎาคม", 7}, {"กันยายน", 9}, {"กุมภาพันธ์", 2}, {"ตุลาคม", 10}, {"ธันวาคม", 12},
	{"พฤศจิกายน", 11}, {"พฤษภาคม", 5}, {"มกราคม", 1}, {"มิถุนายน", 6}, {"มีนาคม", 3}, {"สิงหาคม", 8},
	{"เมษายน", 4},
}
