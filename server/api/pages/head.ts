import { htmlText, jsonInHtml } from './html.ts';

/** What the head of a page tells those who don't run it: searchers, and what shows a link that somebody shares. */
export interface PageHead {
  title: string;
  description: string;
  /** the page's one address, absolute; null for a page that nobody should look for */
  canonical: string | null;
  image: PageImage;
  /** a schema.org object */
  data?: object;
}

export interface PageImage {
  /** absolute */
  url: string;
  alt: string;
  /** in pixels, where they are known */
  size?: { width: number; height: number };
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${htmlText(content)}" />`;
}

function imageTags({ url, alt, size }: PageImage): string[] {
  const measured =
    size === undefined
      ? []
      : [
          meta('property', 'og:image:width', String(size.width)),
          meta('property', 'og:image:height', String(size.height)),
        ];
  return [meta('property', 'og:image', url), ...measured, meta('property', 'og:image:alt', alt)];
}

/** The tags of a head, its title first. */
export function headTags({ title, description, canonical, image, data }: PageHead): string {
  const name = title === 'Scape' ? title : `${title} · Scape`;
  const address =
    canonical === null
      ? [meta('name', 'robots', 'noindex')]
      : [`<link rel="canonical" href="${htmlText(canonical)}" />`, meta('property', 'og:url', canonical)];
  const tags = [
    `<title>${htmlText(name)}</title>`,
    meta('name', 'description', description),
    ...address,
    meta('property', 'og:site_name', 'Scape'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...imageTags(image),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image.url),
    ...(data === undefined ? [] : [`<script type="application/ld+json">${jsonInHtml(data)}</script>`]),
  ];
  return tags.join('\n    ');
}
