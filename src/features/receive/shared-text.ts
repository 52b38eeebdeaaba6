import { cutText } from '#contract/truncate-text.ts';
import { parsedUrl } from '#contract/parse-url.ts';
import type { SharedItem } from '#data/drafts/share-inbox.ts';

/** The texts of a shared item. */
export interface SharedText {
  title: string;
  description: string;
  /** an http(s) URL, or empty */
  link: string;
}

const linkPattern = /https?:\/\/[^\s<>"]+/i;
/** punctuation after a URL in a sentence */
const behindLink = /[.,;:!?)\]}'’”]+$/;
const titleAtMost = 100;

function isLink(text: string): boolean {
  return /^https?:\/\//i.test(text) && parsedUrl(text) !== null;
}

/** The URL in a text, which is where most apps put it. */
function linkIn(text: string): string {
  const found = linkPattern.exec(text)?.[0].replace(behindLink, '') ?? '';
  return isLink(found) ? found : '';
}

/**
 * Sorts out the three fields of a shared item, which every app fills differently. Nothing is dropped; what isn't an
 * http(s) URL becomes text, whichever field it is in.
 */
export function sharedTextOf({ title, text, url }: Pick<SharedItem, 'title' | 'text' | 'url'>): SharedText {
  const link = isLink(url) ? url : linkIn(text);
  const plainText = text === link ? '' : text;
  const description = [plainText, link === url ? '' : url].filter((part) => part !== '').join('\n\n');
  const [firstLine = ''] = description.split('\n');
  const isAddress = linkIn(firstLine) === firstLine;
  return { title: title === '' && !isAddress ? cutText(firstLine, titleAtMost) : title, description, link };
}
