import { htmlText, jsonInHtml } from './html.ts';

/** The head of a page, for search engines and link previews. */
export interface PageHead {
  title: string;
  description: string;
  /** the page's absolute canonical address; null for a page that shouldn't be indexed */
  canonical: string | null;
  image: PageImage;
  /** a schema.org object */
  data?: object;
}

export interface PageImage {
  /** absolute */
  url: string;
  alt: string;
  /** in pixels, if known */
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

/**
 * The tags of a head, title first.
 * @param site the instance's name
 */
export function headTags({ title, description, canonical, image, data }: PageHead, site: string): string {
  const name = title === site ? title : `${title} · ${site}`;
  const address =
    canonical === null
      ? [meta('name', 'robots', 'noindex')]
      : [`<link rel="canonical" href="${htmlText(canonical)}" />`, meta('property', 'og:url', canonical)];
  const tags = [
    `<title>${htmlText(name)}</title>`,
    meta('name', 'description', description),
    ...address,
    meta('property', 'og:site_name', site),
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
