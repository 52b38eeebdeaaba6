import { beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '#data/db/store.ts';
import { createCoverCutter } from '#features/wizard/media/cover-cutter.ts';
import { emptyForm, type CoverCrop } from '#features/wizard/form/event-form.ts';
import { storeCover, type StoredPictureResult } from '#features/wizard/media/store-picture.ts';

vi.mock('#features/wizard/media/store-picture.ts');
beforeEach(() => {
  vi.mocked(storeCover).mockReset();
});

const crop = (x: number): CoverCrop => ({ source: 'whole', x, y: 0.5, zoom: 1 });

/** A cutter whose rests end when the test says so. */
function openCutter() {
  let coverCrop: CoverCrop | null = crop(0.5);
  const rests = new Set<() => void>();
  const covers: (string | null | undefined)[] = [];
  const takings: Promise<boolean>[] = [];
  const problems: (string | null)[] = [];
  const cutter = createCoverCutter({
    latest: () => ({ ...emptyForm(), coverCrop }),
    onCover: (sha256) => covers.push(sha256),
    onPreparing: (taking) => takings.push(taking),
    onProblem: (reason) => problems.push(reason),
    store: {} as Store,
    schedule: (run) => {
      rests.add(run);
      return () => rests.delete(run);
    },
  });
  const move = (to: CoverCrop | null) => {
    coverCrop = to;
    cutter.scheduleCut();
  };
  const rest = () => {
    for (const run of [...rests]) {
      rests.delete(run);
      run();
    }
  };
  return { move, rest, rests, covers, takings, problems, forget: () => (coverCrop = null) };
}

function keeping() {
  const asked: { crop: CoverCrop; answer: (kept: StoredPictureResult) => void }[] = [];
  vi.mocked(storeCover).mockImplementation((_store, wanted) => {
    const { promise, resolve } = Promise.withResolvers<StoredPictureResult>();
    asked.push({ crop: wanted, answer: resolve });
    return promise;
  });
  return asked;
}

test('[WIZ-06] a cover that is being moved is cut once, when it rests, and publishing waits for it', async () => {
  const asked = keeping();
  const { move, rest, rests, covers, takings } = openCutter();
  for (const x of [0.3, 0.4, 0.6]) move(crop(x));
  expect(rests.size).toBe(1);
  expect(takings).toHaveLength(1);
  rest();
  expect(asked.map((one) => one.crop.x)).toEqual([0.6]);
  asked[0]?.answer({ ok: true, sha256: 'cut' });
  expect(await takings[0]).toBe(true);
  expect(covers).toEqual(['cut']);
});

test('[WIZ-06] a cover that moves on while it is being cut is cut again, and only the last cut is taken', async () => {
  const asked = keeping();
  const { move, rest, covers, takings } = openCutter();
  move(crop(0.3));
  rest();
  move(crop(0.7));
  asked[0]?.answer({ ok: true, sha256: 'old' });
  await Promise.resolve();
  rest();
  asked[1]?.answer({ ok: true, sha256: 'new' });
  expect(await takings[0]).toBe(true);
  expect(takings).toHaveLength(1);
  expect(covers).toEqual(['new']);
});

test('[WIZ-06] a cover that is taken away while it is being cut stays away', async () => {
  const asked = keeping();
  const { move, rest, covers, takings, forget } = openCutter();
  move(crop(0.3));
  rest();
  forget();
  asked[0]?.answer({ ok: true, sha256: 'cut' });
  expect(await takings[0]).toBe(true);
  expect(covers).toEqual([]);
});

test('[WIZ-06] a cover that can’t be cut says why, and publishing hears of it', async () => {
  const asked = keeping();
  const { move, rest, covers, takings, problems } = openCutter();
  move(crop(0.3));
  rest();
  asked[0]?.answer({ ok: false, reason: 'This device has no room left.' });
  expect(await takings[0]).toBe(false);
  expect(problems).toEqual(['This device has no room left.']);
  expect(covers).toEqual([]);
});

test('[WIZ-06] a picture that is 16:9 already is its own cover', async () => {
  const asked = keeping();
  const { move, rest, covers, takings } = openCutter();
  move(crop(0.5));
  rest();
  asked[0]?.answer({ ok: true, sha256: 'whole' });
  expect(await takings[0]).toBe(true);
  expect(covers).toEqual([]);
});
