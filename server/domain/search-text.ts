/** Lower case without accents: what people type and what they mean meet here. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const wordsAtMost = 8;

/** The words of a search, folded. */
export function searchWords(text: string): string[] {
  return foldText(text).split(/\s+/).filter(Boolean).slice(0, wordsAtMost);
}

const foldedAtMost = 3_000;

export function searchTextOf(parts: (string | null | undefined)[]): string {
  return foldText(parts.filter(Boolean).join(' ')).replace(/\s+/g, ' ').slice(0, foldedAtMost);
}
