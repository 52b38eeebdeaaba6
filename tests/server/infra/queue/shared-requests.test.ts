import { expect, test } from 'vitest';
import { createSharedRequests } from '#server/infra/queue/shared-requests.ts';

function scene() {
  const share = createSharedRequests<string>();
  const calls: { signal: AbortSignal; goThrough(): void; end(answer: string): void }[] = [];
  const ask = (gone?: AbortController) =>
    share(
      'question',
      (signal, goThrough) => new Promise((end) => void calls.push({ signal, goThrough, end })),
      gone?.signal,
    );
  return { calls, ask };
}

test('[API-04] a call that goes through is shared until it ends, though all who asked have gone', async () => {
  const { calls, ask } = scene();
  const gone = new AbortController();
  const left = ask(gone);
  calls[0]?.goThrough();
  gone.abort();
  expect(await left).toBeUndefined();
  const came = ask();
  expect([calls.length, calls[0]?.signal.aborted]).toEqual([1, false]);
  calls[0]?.end('answer');
  expect(await came).toBe('answer');
  void ask();
  expect(calls).toHaveLength(2);
});

test('any other is given up with the last who asked, and made anew for who comes then', async () => {
  const { calls, ask } = scene();
  const [first, last] = [new AbortController(), new AbortController()];
  const left = [ask(first), ask(last)];
  first.abort();
  await left[0];
  expect(calls[0]?.signal.aborted).toBe(false);
  last.abort();
  await left[1];
  expect(calls[0]?.signal.aborted).toBe(true);
  const came = ask();
  // The end of the one that was given up is no end of the other.
  calls[0]?.end('late');
  calls[1]?.end('answer');
  expect([await came, calls.length]).toEqual(['answer', 2]);
});
