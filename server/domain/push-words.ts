import type { NoticeKind } from '#contract/notice.ts';
import type { PushKind } from '#contract/push.ts';

const mostLetters = 120;
/** A push is small, and a letter may be made of any number of codes. */
const mostCodes = 480;

/** A text on one line, no longer than a notification shows; cut between letters. */
export function clamped(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const room = line.slice(0, mostCodes + 1);
  const letters = Array.from(new Intl.Segmenter().segment(room), ({ segment }) => segment);
  if (letters.length <= mostLetters && room.length <= mostCodes) return line;
  const shown = letters.slice(0, mostLetters).join('').slice(0, mostCodes);
  return `${shown.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}

/** What is said of a message, be it a text, a picture, or both. */
export function messageWords({ content, image }: { content: string; image: string | null }): string {
  const text = clamped(content);
  return image === null ? text : `📷 ${text === '' ? 'A picture' : text}`;
}

/** The notices that are also told while the app is closed: of which kind, and in which words. */
export const toldAway: Partial<Record<NoticeKind, { kind: PushKind; words: string }>> = {
  'event-changed': { kind: 'event', words: 'It is at another time or place now.' },
  'event-cancelled': { kind: 'event', words: 'It has been cancelled.' },
  'seat-given': { kind: 'seat', words: 'A place became free: you have it.' },
  'friend-requested': { kind: 'friend', words: 'Would like to be your friend.' },
};
