import { atom } from 'jotai';
import { appStore } from '#ui/browser/app-store.ts';
import { createSerializer } from '#ui/async/serialize.ts';

/** How far the pictures are that were chosen; both are 0 when none is being prepared. */
export interface Preparing {
  done: number;
  total: number;
}

const none: Preparing = { done: 0, total: 0 };
const runInOrder = createSerializer();

/** An atom, because people may go to another step and back while pictures are being prepared. */
export const preparingAtom = atom<Preparing>(none);

/** Prepares a chosen picture when its turn comes. */
export async function trackPreparing<Result>(prepare: () => Promise<Result>): Promise<Result> {
  const before = appStore.get(preparingAtom);
  appStore.set(preparingAtom, { ...before, total: before.total + 1 });
  try {
    return await runInOrder(prepare);
  } finally {
    const { done, total } = appStore.get(preparingAtom);
    appStore.set(preparingAtom, done + 1 === total ? none : { done: done + 1, total });
  }
}
