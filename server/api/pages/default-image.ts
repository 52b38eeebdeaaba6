import type { PageImage } from './head.ts';

/** The picture for pages without one of their own. */
export function defaultImage(origin: string): PageImage {
  return { url: `${origin}/social.jpg`, alt: 'Scape: ridges at dusk', size: { width: 1200, height: 630 } };
}
