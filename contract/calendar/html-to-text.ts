const isHtml = /<\/?(?:p|br|a|div|span|b|i|u|em|strong|ul|ol|li|h[1-6]|html|body|table|tr|td|font|img|hr)[\s>/]/i;
const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** What stands in place of a tag, by its name; an end has a slash before it. */
const tagBreaks: Record<string, string> = {
  br: '\n',
  li: '\n- ',
  '/div': '\n',
  '/tr': '\n',
  '/ul': '\n',
  '/ol': '\n',
  '/p': '\n\n',
  '/table': '\n\n',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`/h${String(level)}`, '\n\n'])),
};
/** Elements whose text nobody is to read. */
const hiddenElements = ['script', 'style'];

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return namedEntities[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function hrefOf(tag: string): string | null {
  const [, double, single, bare] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
  return double ?? single ?? bare ?? null;
}

/** The texts between tags with what the tags mean for people, in one walk: a stranger's text costs no more than its length. */
function stripTags(html: string): string {
  let plain = '';
  let at = 0;
  /** an element whose text is left out, until it ends */
  let skippedTag: string | null = null;
  let link: { address: string; from: number } | null = null;
  const take = (text: string) => {
    if (skippedTag === null) plain += text;
  };
  while (at < html.length) {
    const open = html.indexOf('<', at);
    take(html.slice(at, open === -1 ? html.length : open));
    if (open === -1) break;
    const isComment = html.startsWith('<!--', open);
    const close = html.indexOf(isComment ? '-->' : '>', open);
    // What never ends is no tag.
    if (close === -1) {
      take(html.slice(open));
      break;
    }
    at = close + (isComment ? 3 : 1);
    const tag = html.slice(open + 1, close);
    const name = /^\/?[a-z][a-z0-9]*/i.exec(tag)?.[0].toLowerCase() ?? '';
    if (skippedTag !== null) {
      if (name === `/${skippedTag}`) skippedTag = null;
      continue;
    }
    if (hiddenElements.includes(name)) skippedTag = name;
    else if (name === 'a') link = { address: hrefOf(tag) ?? '', from: plain.length };
    else if (name === '/a' && link !== null) {
      const label = plain.slice(link.from).trim();
      const isAddress = label === '' || label === link.address;
      if (isAddress) plain = plain.slice(0, link.from) + link.address;
      else if (link.address !== '') plain += ` (${link.address})`;
      link = null;
    } else take(tagBreaks[name] ?? '');
  }
  return plain;
}

/**
 * What an HTML text says, as plain text: some programs write their descriptions so. A text without any mark of HTML stays as
 * it is, its `&` and `<` included.
 */
export function htmlToText(text: string): string {
  if (!isHtml.test(text)) return text;
  const lines = decodeEntities(stripTags(text)).split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
