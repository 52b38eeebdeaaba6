import type { Draft } from '#data/drafts/draft.ts';

export function draftOf(ref: string): Draft {
  return { ref, kind: 'event', form: {}, cover: null, step: 0, updatedAt: 1, isBroken: false };
}
