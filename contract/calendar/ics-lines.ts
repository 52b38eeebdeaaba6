const octetsAtMost = 75;

/** Line breaks of every kind become one, and what no calendar could show goes. */
function plainText(text: string): string {
  return text
    .replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n')
    .replace(/[\p{Cc}\ufeff]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''));
}

/** A text as the value of a property: nothing in it can begin another property. */
export function icsText(text: string): string {
  return plainText(text)
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

/** A text as the value of a parameter, which has no way to hold a quotation mark or a line break. */
export function icsParameter(text: string): string {
  return `"${plainText(text).replaceAll('"', '’').replace(/\s+/g, ' ').trim()}"`;
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** As `folded`, of a line whose characters are an octet each. */
function foldedAscii(line: string): string {
  const parts = [line.slice(0, octetsAtMost)];
  for (let at = octetsAtMost; at < line.length; at += octetsAtMost - 1)
    parts.push(line.slice(at, at + octetsAtMost - 1));
  return parts.join('\r\n ');
}

/** Long lines go on behind a line break and a space, which count; no character is cut in two. */
function folded(line: string): string {
  if (line.length * 3 <= octetsAtMost) return line;
  if (/^[\x20-\x7e]*$/.test(line)) return foldedAscii(line);
  let text = '';
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > octetsAtMost) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += more;
  }
  return text;
}

/** The lines as RFC 5545 sends them. */
export function icsFile(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
