/** What other sites and letters add to links, most of it new for each visitor; no page reads any of it. */
const names = new Set([
  ...['_ga', '_gl', 'dclid', 'epik', 'fbclid', 'gad_campaignid', 'gad_source', 'gbraid', 'gclid', 'igsh', 'igshid'],
  ...['li_fat_id', 'mc_cid', 'mc_eid', 'mibextid', 'msclkid', 'srsltid', 'ttclid', 'twclid', 'wbraid', 'yclid'],
]);

/** Whether a parameter is one of them. */
export const isTracking = (name: string) => names.has(name) || name.startsWith('utm_');

/** An address without tracking parameters, so that all who follow such a link ask for the same page. */
export function withoutTracking(url: string): string {
  const at = url.indexOf('?');
  if (at === -1) return url;
  const parts = url.slice(at + 1).split('&');
  const kept = parts.filter((part) => !isTracking(part.split('=', 1)[0] ?? ''));
  // As it came, or the app would find another address than the page was rendered for.
  if (kept.length === parts.length) return url;
  return url.slice(0, at) + (kept.length === 0 ? '' : `?${kept.join('&')}`);
}
