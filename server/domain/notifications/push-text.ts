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
