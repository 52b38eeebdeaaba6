import type { NoticeKind } from '#contract/account/notice.ts';
import type { PushKind } from '#contract/account/push.ts';

const maxLetters = 120;
/** A push is small, and a letter may be made of any number of codes. */
const maxCodes = 480;

/** A text on one line, no longer than a notification shows; cut between letters. */
export function clampText(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const room = line.slice(0, maxCodes + 1);
  const letters = Array.from(new Intl.Segmenter().segment(room), ({ segment }) => segment);
  if (letters.length <= maxLetters && room.length <= maxCodes) return line;
  const clippedText = letters.slice(0, maxLetters).join('').slice(0, maxCodes);
  return `${clippedText.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}

/** What is said of a message, be it a text, a picture, or both. */
export function messagePushText({ content, image }: { content: string; image: string | null }): string {
  const text = clampText(content);
  return image === null ? text : `📷 ${text === '' ? 'A picture' : text}`;
}

/** The notices that are also told while the app is closed: of which kind, and in which words. */
export const noticePushTexts: Partial<Record<NoticeKind, { kind: PushKind; text: string }>> = {
  'event-changed': { kind: 'event', text: 'It is at another time or place now.' },
  'event-cancelled': { kind: 'event', text: 'It has been cancelled.' },
  'seat-given': { kind: 'seat', text: 'A place became free: you have it.' },
  'friend-requested': { kind: 'friend', text: 'Would like to be your friend.' },
};
