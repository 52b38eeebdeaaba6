const maxLetters = 120;
/** A push has a size limit, and a letter may consist of any number of code units. */
const maxCodes = 480;

/** A text on one line, cut between letters to what a notification shows. */
export function clampText(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const room = line.slice(0, maxCodes + 1);
  const letters = Array.from(new Intl.Segmenter().segment(room), ({ segment }) => segment);
  if (letters.length <= maxLetters && room.length <= maxCodes) return line;
  const clippedText = letters.slice(0, maxLetters).join('').slice(0, maxCodes);
  return `${clippedText.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}

/** The text of a push about a message with a text, a picture, or both. */
export function messagePushText({ content, image }: { content: string; image: string | null }): string {
  const text = clampText(content);
  return image === null ? text : `📷 ${text === '' ? 'A picture' : text}`;
}
