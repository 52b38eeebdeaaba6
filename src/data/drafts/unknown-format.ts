import type { Draft } from './draft.ts';

const knownFormat = 1;
/** Drafts of the first version may have no kind. */
const knownKinds: readonly unknown[] = ['event', 'post', undefined];

/** Whether a newer version of the app wrote a draft: it is left alone and not opened. */
export function isUnknownDraft({ kind, format = 1 }: Draft): boolean {
  return format > knownFormat || !knownKinds.includes(kind);
}
