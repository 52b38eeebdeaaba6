import { cutText } from '#contract/truncate-text.ts';
import { parsedUrl } from '#contract/parse-url.ts';
import type { SharedItem } from '#data/drafts/share-inbox.ts';

/** What was handed over, in words. */
export interface SharedText {
  title: string;
  description: string;
  /** an address of the web, else empty */
  link: string;
}

const linkPattern = /https?:\/\/[^\s<>"]+/i;
/** what ends a sentence rather than an address */
const behindLink = /[.,;:!?)\]}'’”]+$/;
const titleAtMost = 100;

function isLink(text: string): boolean {
  return /^https?:\/\//i.test(text) && parsedUrl(text) !== null;
}

/** Where most apps write the address: somewhere in the text. */
function linkIn(text: string): string {
  const found = linkPattern.exec(text)?.[0].replace(behindLink, '') ?? '';
  return isLink(found) ? found : '';
}

/**
 * Takes apart what another app handed over: each has its own ways of filling the three fields. Nothing of it is dropped; what
 * isn't an address of the web is text, whatever it says of itself.
 */
export function sharedTextOf({ title, text, url }: Pick<SharedItem, 'title' | 'text' | 'url'>): SharedText {
  const link = isLink(url) ? url : linkIn(text);
  const plainText = text === link ? '' : text;
  const description = [plainText, link === url ? '' : url].filter((part) => part !== '').join('\n\n');
  const [firstLine = ''] = description.split('\n');
  const isAddress = linkIn(firstLine) === firstLine;
  return { title: title === '' && !isAddress ? cutText(firstLine, titleAtMost) : title, description, link };
}
