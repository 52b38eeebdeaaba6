import type { PageImage } from './head.ts';

/** What shows a page that has no picture of its own. */
export function defaultImage(origin: string): PageImage {
  return { url: `${origin}/social.jpg`, alt: 'Scape: ridges at dusk', size: { width: 1200, height: 630 } };
}
