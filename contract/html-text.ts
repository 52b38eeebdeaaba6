const marks = /<\/?(?:p|br|a|div|span|b|i|u|em|strong|ul|ol|li|h[1-6]|html|body|table|tr|td|font|img|hr)\b[^>]*>/i;

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return named[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** `Tickets (https://…)` of a link; a link that shows its own address is that address. */
function linkText(address: string, label: string): string {
  const shown = label.replace(/<[^>]*>/g, '').trim();
  return shown === '' || shown === address ? address : `${shown} (${address})`;
}

/**
 * What an HTML text says, as plain text: some programs write their descriptions so. A text without any mark of HTML stays as
 * it is, its `&` and `<` included.
 */
export function textOfHtml(text: string): string {
  if (!marks.test(text)) return text;
  const plain = text
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<a\b[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)["']?[^>]*>([\s\S]*?)<\/a\s*>/gi, (_whole, address, label) =>
      linkText(String(address), String(label)),
    )
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<br\b[^>]*>|<\/(?:div|tr|ul|ol)\s*>/gi, '\n')
    .replace(/<\/(?:p|h[1-6]|table)\s*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '');
  return decoded(plain)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
