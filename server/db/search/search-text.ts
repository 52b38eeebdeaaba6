/** Lower case without accents, so that typed text matches. */
function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

// Scripts without spaces between words are searched character by character.
const sign =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const word = new RegExp(`${sign}|(?:(?!${sign})[\\p{L}\\p{N}])+`, 'gu');
const maxWord = 40;

function wordsOf(text: string): string[] {
  const words = foldText(text).match(word) ?? [];
  return [...new Set(words.map((one) => [...one].slice(0, maxWord).join('')))];
}

export interface SearchWord {
  /** letters and digits only */
  text: string;
  /** matches as a whole word, else as the start of a word */
  isWhole: boolean;
}

const maxSearched = 8;

/**
 * The folded words of a search; none if it has no letters or digits. A very short word that isn't the last one typed
 * matches as a whole: half of all events have words that start with it, which makes an index slow.
 */
export function searchWords(search: string): SearchWord[] {
  const words = wordsOf(search).slice(0, maxSearched);
  const prefixFrom = (index: number) => (index < words.length - 1 ? 3 : 2);
  return words.map((text, index) => ({ text, isWhole: words.length > 1 && text.length < prefixFrom(index) }));
}

const maxFolded = 3_000;

/** The words of an event, each once and after a space, so that ` ja` in it is a word that starts with "ja". */
export function searchTextOf(parts: (string | null | undefined)[]): string {
  const text = parts.filter(Boolean).join(' ').slice(0, maxFolded);
  return wordsOf(text)
    .map((one) => ` ${one}`)
    .join('');
}
