/** A text in one line, for names of buttons and list items. */
export function oneLine(text: string, maxLetters = 60): string {
  const letters = [...text.trim().replace(/\s+/g, ' ')];
  return letters.length <= maxLetters ? letters.join('') : `${letters.slice(0, maxLetters - 1).join('')}…`;
}
