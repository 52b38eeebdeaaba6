import { createWatchedValue } from '#ui/watched-value.ts';
import { oneAtATime } from '#ui/one-at-a-time.ts';

/** How far the pictures are that were chosen; both are 0 when none is being prepared. */
export interface Preparing {
  done: number;
  total: number;
}

const none: Preparing = { done: 0, total: 0 };
const inTurn = oneAtATime();

/** Somebody may go on to another step and come back while pictures are being prepared, so it is told of here. */
export const preparing = createWatchedValue<Preparing>(none);

/** Prepares a chosen picture when its turn comes. */
export async function inPreparation<Result>(prepare: () => Promise<Result>): Promise<Result> {
  const before = preparing.get();
  preparing.set({ ...before, total: before.total + 1 });
  try {
    return await inTurn(prepare);
  } finally {
    const { done, total } = preparing.get();
    preparing.set(done + 1 === total ? none : { done: done + 1, total });
  }
}
