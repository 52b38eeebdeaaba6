import { createHash } from 'node:crypto';
import { htmlText } from '#server/api/pages/html.ts';
import { styleOf, type Look } from './look.ts';

export const type = 'text/html; charset=utf-8';
const styleElement = /<style>[^<]*<\/style>/;

/** No scripts, forms, fonts or frames: pictures of our own and the one style sheet in the document. */
function policyOf(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    "img-src 'self'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');
}

/** Helmet's options for these pages: any site may frame them, also one that is isolated from others (COEP). */
export const frameable = {
  // Sent with the style sheet's hash.
  contentSecurityPolicy: false,
  frameguard: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  crossOriginEmbedderPolicy: { policy: 'require-corp' },
  referrerPolicy: { policy: 'no-referrer' },
} as const;

/** What each such reply carries. */
export function headersOf(look: Look): Record<string, string> {
  return {
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': policyOf(styleOf(look)),
    'X-Robots-Tag': 'noindex',
  };
}

/** @param main HTML of the page's content */
export function documentOf({ title, main }: { title: string; main: string }, look: Look): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${htmlText(title)}</title><style>${styleOf(look)}</style></head>`,
    `<body><main>${main}</main></body></html>`,
  ].join('');
}

/** The same document in another look. */
export function withLook(html: string, look: Look): string {
  return html.replace(styleElement, () => `<style>${styleOf(look)}</style>`);
}

/** A link to the app, in a window of its own: a site's frame is no place to sign in. */
export function linkTo(path: string, text: string, className = ''): string {
  const look = className === '' ? '' : ` class="${className}"`;
  return `<a${look} href="${htmlText(path)}" target="_blank" rel="noopener">${htmlText(text)}<span class="v"> (opens in a new tab)</span></a>`;
}

/** A page that has nothing to show, and says why. */
export function messagePage(title: string, lines: readonly string[]): { title: string; main: string } {
  const paragraphs = lines.map((line) => `<p class="m">${htmlText(line)}</p>`);
  return {
    title,
    main: `<h1>${htmlText(title)}</h1>${paragraphs.join('')}${linkTo('/events', 'See events on Scape', 'b')}`,
  };
}
