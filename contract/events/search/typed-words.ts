/** A word of a search. */
export interface Word {
  typed: string;
  /** lower case, without accents and what punctuates it: `sab` of `Sáb.` */
  plain: string;
}

const punctuation = '.,;:!?()[]"“”¡¿';
const isMark = (letter: string | undefined) => letter !== undefined && punctuation.includes(letter);

function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isMark(text[start])) start += 1;
  while (end > start && isMark(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/** The words of a text, in order. */
export function wordsOf(text: string): Word[] {
  return text
    .split(/\s/)
    .filter((typed) => typed !== '')
    .map((typed) => ({ typed, plain: trimmed(typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()) }));
}
