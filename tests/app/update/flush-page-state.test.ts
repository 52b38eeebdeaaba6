import { afterEach, expect, test } from 'vitest';
import { flushPageState } from '#app/update/flush-page-state.ts';
import { trackPendingWrite } from '#data/files/pending-writes.ts';
import type { Store } from '#data/db/store.ts';
import { onPageLeave } from '#ui/browser/page-leave.ts';
import { createMemoryStore } from '#world/stores/memory-store.ts';
import { write } from '#world/stores/sample-store.ts';
import { draftOf } from './draft-of.ts';

let stopHearing: () => void = () => undefined;
afterEach(() => {
  stopHearing();
});

function onLeave(listener: () => void): void {
  stopHearing = onPageLeave(listener);
}

test('[OFF-13] libraries don’t hang up when a page that may stay puts down what is open on it', async () => {
  const heard: string[] = [];
  const hear = () => heard.push('pagehide');
  addEventListener('pagehide', hear);
  onLeave(() => heard.push('ours'));
  await flushPageState(null);
  removeEventListener('pagehide', hear);
  expect(heard).toEqual(['ours']);
});

test('[OFF-13] a store that takes nothing keeps the page', async () => {
  const store = createMemoryStore();
  const put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const broken: Store = {
    transact: (mode, tables, body) => store.transact(mode, tables, (tx) => body({ ...tx, put })),
  };
  await expect(flushPageState({ store: broken })).rejects.toThrow('full');
});

test('[OFF-13] what is typed is on the disk when it resolves, however its keeper takes its time', async () => {
  const store = createMemoryStore();
  onLeave(() => void Promise.resolve().then(() => write(store, (tx) => tx.put('drafts', [draftOf('typed')]))));
  await flushPageState({ store });
  expect(store.row('drafts', 'typed')).toBeDefined();
});

test('[OFF-13] a picture that is being prepared is waited for, and so is what it becomes a part of', async () => {
  const store = createMemoryStore();
  let prepare: () => void = () => undefined;
  let picture: string | null = null;
  const preparing = trackPendingWrite(new Promise<void>((resolve) => (prepare = resolve)));
  void preparing.then(() => (picture = 'sha'));
  onLeave(() => void write(store, (tx) => tx.put('drafts', [{ ...draftOf('post:new'), cover: picture }])));
  const down = flushPageState({ store });
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.rows('drafts')).toEqual([]);
  prepare();
  await down;
  expect(store.row('drafts', 'post:new')).toMatchObject({ cover: 'sha' });
});

test('one that could not be prepared holds nothing up', async () => {
  void trackPendingWrite(Promise.reject(new Error('no picture'))).catch(() => undefined);
  await flushPageState(null);
  await flushPageState({ store: createMemoryStore() });
});
