import { listingCategoryOf } from '#contract/events/category.ts';
import { RankingKey } from '#contract/people/ranking.ts';
import type { KnownParameters } from '#server/api/reply-cache/address-key.ts';
import { pageAt, type PageEntry } from './table.ts';

const listed: KnownParameters = {
  category: (value) => value === 'all' || listingCategoryOf(value) !== null,
  page: (value) => /^([1-9]|10)$/.test(value),
};
const parametersOf: Readonly<Record<NonNullable<PageEntry['shows']>, KnownParameters>> = {
  text: {},
  home: {},
  upcoming: listed,
  past: listed,
  ranking: { ranking: (value) => RankingKey.safeParse(value).success },
};

/** The parameters that a page reads and many ask for: of texts there are as many as people type. */
export function documentParameters(path: string): KnownParameters {
  const shows = pageAt(path)?.shows;
  return shows === undefined ? {} : parametersOf[shows];
}

/** Parameters that other sites and newsletters add to links, mostly new for each visitor; no page reads them. */
const trackingNames = new Set([
  ...['_ga', '_gl', 'dclid', 'epik', 'fbclid', 'gad_campaignid', 'gad_source', 'gbraid', 'gclid', 'igsh', 'igshid'],
  ...['li_fat_id', 'mc_cid', 'mc_eid', 'mibextid', 'msclkid', 'srsltid', 'ttclid', 'twclid', 'wbraid', 'yclid'],
]);

export const isTracking = (name: string) => trackingNames.has(name) || name.startsWith('utm_');

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
