import { expect, test } from 'vitest';
import { connectWindows, type Channel } from '#app/update/other-windows.ts';

type Word = Parameters<Channel['postMessage']>[0];

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Windows of one browser, and a clock that stands still until it is told. */
function browser() {
  const heard = new Set<(event: { data: Word }) => void>();
  const pauses: { ms: number; end: () => void }[] = [];
  let ids = 0;

  function open(putDown: () => Promise<void> = async () => undefined): () => Promise<void> {
    let own: ((event: { data: Word }) => void) | null = null;
    return connectWindows({
      channel: {
        postMessage(data) {
          // A channel's own words don't come back to it.
          for (const hear of heard) if (hear !== own) queueMicrotask(() => hear({ data }));
        },
        addEventListener(_type, listener) {
          own = listener;
          heard.add(listener);
        },
      },
      flushPageState: putDown,
      newId: () => String((ids += 1)),
      pause: (ms) => new Promise((end) => pauses.push({ ms, end: () => end() })),
    });
  }

  async function pass(): Promise<number> {
    await settled();
    const next = pauses.shift();
    next?.end();
    await settled();
    return next?.ms ?? 0;
  }

  /** What is asked, and whether it has been answered. */
  function asked(ask: () => Promise<void>) {
    const answer = { isDone: false };
    void ask().then(() => (answer.isDone = true));
    return answer;
  }
  return { open, pass, asked };
}

test('[OFF-13] a window alone waits for nobody but a moment', async () => {
  const { open, pass, asked } = browser();
  const answer = asked(open());
  expect(await pass()).toBeLessThan(500);
  expect(answer.isDone).toBe(true);
});

test('[OFF-13] the others are waited for until what is typed in them is on the disk, or can’t be', async () => {
  const { open, pass, asked } = browser();
  let save: () => void = () => undefined;
  open(() => new Promise((resolve) => (save = resolve)));
  open(() => Promise.reject(new Error('no room')));
  const answer = asked(open());
  await pass();
  expect(answer.isDone).toBe(false);
  save();
  await settled();
  expect(answer.isDone).toBe(true);
});

test('[OFF-13] one that hears and never ends is left behind in bounded time', async () => {
  const { open, pass, asked } = browser();
  open(() => new Promise(() => undefined));
  const answer = asked(open());
  await pass();
  expect(answer.isDone).toBe(false);
  expect(await pass()).toBeLessThanOrEqual(5_000);
  expect(answer.isDone).toBe(true);
});

test('an answer to another question is none to this one', async () => {
  const { open, pass, asked } = browser();
  const saves: (() => void)[] = [];
  open(() => new Promise((resolve) => saves.push(resolve)));
  const ask = open();
  const first = asked(ask);
  await pass();
  await pass();
  expect(first.isDone).toBe(true);
  const second = asked(ask);
  await pass();
  saves[0]?.();
  await settled();
  expect(second.isDone).toBe(false);
  saves[1]?.();
  await settled();
  expect(second.isDone).toBe(true);
});
