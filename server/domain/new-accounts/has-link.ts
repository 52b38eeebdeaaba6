/** Top-level domains of more than two letters that links in plain texts commonly have. */
const topLevelDomains = new Set(
  (
    'com net org info biz app dev xyz site online shop store club live link click vip top icu fun space website tech ' +
    'blog news pro world today life page win bet casino loan bid trade date stream download game games team work cloud ' +
    'digital agency media email chat group social events tickets party dance music tv gov edu mobi name asia рф онлайн'
  ).split(' '),
);

/** Characters that show nothing, which could hide a link from this check. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Runs of the characters of a host, with `@` so that e-mail addresses are whole. */
const hostRuns = /[\p{L}\p{N}.@_-]+/gu;

/** @param isPathBehind a slash follows: then even two short words are a host, and any word ends one */
function isHost(run: string, isPathBehind: boolean): boolean {
  const labels = run.split('.').filter((label, index, all) => label !== '' || (index > 0 && index < all.length - 1));
  const last = labels.at(-1)?.toLowerCase() ?? '';
  const before = labels.at(-2) ?? '';
  if (labels.length < 2 || labels.includes('')) return false;
  if (labels[0]?.toLowerCase() === 'www') return true;
  if (topLevelDomains.has(last) || last.startsWith('xn--')) return true;
  const isName = before.length >= 3 && /^[a-z0-9-]+$/.test(before);
  if (isPathBehind && isName && /^[a-z]+$/.test(last)) return true;
  // Of a country: two letters are also the next sentence's first word where a blank is missing.
  return /^[a-z]{2}$/.test(last) && (isPathBehind || isName);
}

/** Of an e-mail address or a mention the host counts only with a path behind it: then it is neither. */
function holdsHost(run: string, isPathBehind: boolean): boolean {
  const at = run.lastIndexOf('@');
  if (at < 0) return isHost(run, isPathBehind);
  const [before, host] = [run.slice(0, at), run.slice(at + 1)];
  return host === '' ? !before.includes('@') && isHost(before, false) : isPathBehind && isHost(host, true);
}

/**
 * Whether a text holds something that people take for a link: with a scheme, from `www.` on, or a bare host. Also with
 * invisible or wide characters in it, and with a dot in brackets. E-mail addresses are none. Linear in the text's length.
 */
export function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(invisible, '').replaceAll('。', '.');
  const dotted = plain.replaceAll(/[[({](?:\.|dot)[\])}]/giu, '.');
  if (/h(?:tt|xx)ps?:\/\/[^\s]/iu.test(dotted)) return true;
  for (const match of dotted.matchAll(hostRuns)) {
    if (match[0].includes('.') && holdsHost(match[0], dotted[match.index + match[0].length] === '/')) return true;
  }
  return false;
}
