import type { Draft } from './draft.ts';

const knownFormat = 1;
/** A draft of the first version may have none. */
const knownKinds: readonly unknown[] = ['event', 'post', undefined];

/** Whether a newer version of the app wrote a draft: it is left as it is, and isn't opened here. */
export function isUnknownDraft({ kind, format = 1 }: Draft): boolean {
  return format > knownFormat || !knownKinds.includes(kind);
}
