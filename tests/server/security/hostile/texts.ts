/** What somebody may type or send to do harm, or by accident. None begins or ends with a blank: that is cut off here and there. */
export const hostileTexts: [what: string, text: string][] = [
  ['a script', '<script>alert(1)</script>'],
  ['a picture that fails', '"><img src=x onerror=alert(1)>'],
  ['a drawing that loads', '<svg/onload=alert`1`>'],
  ['the end of a comment and of a page', '--></textarea></style></body></html><!--'],
  ['entities', '&lt;b&gt; &#x3c;b&#62; &amp;amp;'],
  ['a script as an address', 'javascript:alert(document.cookie)'],
  ['a page as an address', 'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='],
  ['a turn of direction', 'abc\u202Egnp.exe\u2066x\u2069'],
  ['right to left', 'שלום مرحبا'],
  ['what is drawn as nothing', 'a\u200Bb\u200Dc\uFEFFd\u2060e\u00ADf'],
  ['signs put together', '👩‍👩‍👧‍👦 🏳️‍🌈 é Å'],
  ['signs piled up', `Z${'\u0301\u0323'.repeat(40)}algo`],
  ['letters that look alike', 'аdmin Αdmin ａｄｍｉｎ'],
  ['SQL', "'; drop table users; --"],
  ['more SQL', "1' or '1'='1' union select password_hash from users --"],
  ['patterns', '%_[a-z]*?\\%'],
  ['a template', '{{7*7}} ${7*7} #{7*7} <%= 7*7 %>'],
  ['a format', '%s %n %x {0} %(name)s'],
  ['a prototype', '__proto__'],
  ['JSON', '{"a":"\\u0041","__proto__":{"x":1}}'],
  ['lines of a header', 'a\r\nSet-Cookie: x=1\r\n\r\nb'],
  ['control characters', 'a\u0001b\u001B[31mc\u007Fd\u0085e'],
  ['separators of lines', 'a\u2028b\u2029c'],
  ['a formula', "=cmd|'/c calc'!A0"],
  ['a path', '../../../../etc/passwd'],
  ['a number that is none', 'NaN'],
  ['nothing', 'null'],
  ['half a character', 'a\uD83Db'],
  ['the other half', '\uDE00'],
];

/** What has no place anywhere. */
export const impossibleTexts: [what: string, text: string][] = [
  ['a null character', 'a\0b'],
  ['100 KB', 'x'.repeat(100_000)],
  ['100 KB of signs', '👩‍👧'.repeat(20_000)],
];
