/** Lower case without accents: what people type and what they mean meet here. */
function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

// Scripts that put no spaces between words are searched sign by sign.
const sign =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const word = new RegExp(`${sign}|(?:(?!${sign})[\\p{L}\\p{N}])+`, 'gu');
const maxWord = 40;

function wordsOf(text: string): string[] {
  const words = foldText(text).match(word) ?? [];
  return [...new Set(words.map((one) => [...one].slice(0, maxWord).join('')))];
}

export interface SearchWord {
  /** letters and digits alone */
  text: string;
  /** it is meant as it is, else as the beginning of a word */
  isWhole: boolean;
}

const maxSearched = 8;

/**
 * The words of a search, folded. There are none where only signs were typed. A very short word that isn't the one being
 * typed is taken as it is: half of all events have words that begin so, and an index takes long over them.
 */
export function searchWords(search: string): SearchWord[] {
  const words = wordsOf(search).slice(0, maxSearched);
  const prefixFrom = (index: number) => (index < words.length - 1 ? 3 : 2);
  return words.map((text, index) => ({ text, isWhole: words.length > 1 && text.length < prefixFrom(index) }));
}

const maxFolded = 3_000;

/** The words of an event, each once and behind a space, so that ` ja` in it is a word that begins with "ja". */
export function searchTextOf(parts: (string | null | undefined)[]): string {
  const text = parts.filter(Boolean).join(' ').slice(0, maxFolded);
  return wordsOf(text)
    .map((one) => ` ${one}`)
    .join('');
}
