import { expect, test } from 'vitest';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { clearAccount, readUnsent } from '#data/account/clear-data.ts';
import { mayDelete } from '#data/account/delete-guard.ts';
import { countUnsent, fingerprintsOf, unsentWork } from '#data/account/unsent-work.ts';
import type { OutboxEntry, OutboxState } from '#data/outbox/entry.ts';
import { sentDraftRef } from '#data/drafts/draft.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore, wish, write } from '#world/stores/sample-store.ts';

const draft = (ref: string, updatedAt = 1) =>
  ({ ref, kind: 'event', form: {}, cover: null, step: 0, updatedAt, isBroken: false }) as const;

async function entryIn(state: OutboxState, change: Partial<OutboxEntry> = {}): Promise<OutboxEntry> {
  const entry = await wish(await sampleStore(), 'event.bookmark', { event: refs.sunset, bookmarked: true });
  return { ...entry, state, ...change };
}

test.each<[OutboxState, string[]]>([
  ['queued', ['waiting']],
  ['sent', ['waiting']],
  ['voiding', ['waiting']],
  ['refused', ['stopped']],
  ['conflict', ['stopped']],
  ['quarantined', ['stopped']],
  ['applied', []],
  ['folded', ['carried']],
])('[KEEP-04] a change that is %s counts as %j', async (state, counted) => {
  const work = unsentWork([await entryIn(state)], []);
  expect(Object.entries(work).flatMap(([kind, held]) => (held.length > 0 ? [kind] : []))).toEqual(counted);
});

test('[KEEP-04] a view that waits is nobody’s work, and what a newer version wrote is, whatever it is', async () => {
  const kind = 'event.dance' as MutationKind;
  const entries = [await entryIn('queued', { isQuiet: true }), await entryIn('queued', { isQuiet: true, kind })];
  expect(unsentWork(entries, [])).toMatchObject({ waiting: [], unreadable: [{ kind }] });
});

test('[KEEP-04] drafts count, and what is kept of an event that was sent doesn’t', () => {
  const work = unsentWork([], [draft('a'), draft(sentDraftRef('b'))], { shared: ['s'], texts: ['t'] });
  expect([countUnsent(work), fingerprintsOf(work)]).toEqual([3, ['draft:a:1', 'shared:s', 'text:t']]);
});

test('[KEEP-04] [U6] only what was shown may be deleted, as it was shown', async () => {
  const waiting = await entryIn('queued');
  const shown = unsentWork([waiting], [draft('a')], { shared: ['s'], texts: [] });
  const leaving = { isKept: false, discarded: fingerprintsOf(shown) };
  expect(mayDelete(shown, leaving)).toBe(true);
  expect(mayDelete(shown, { isKept: true })).toBe(false);
  expect(mayDelete(unsentWork([{ ...waiting, state: 'sent' }], []), leaving)).toBe(true);
  expect(mayDelete(unsentWork([{ ...waiting, state: 'refused' }], []), leaving)).toBe(false);
  expect(mayDelete(unsentWork([await entryIn('queued')], []), leaving)).toBe(false);
  expect(mayDelete(unsentWork([], [draft('a', 2)]), leaving)).toBe(false);
  expect(mayDelete(unsentWork([], [], { shared: ['new'], texts: [] }), leaving)).toBe(false);
});

test('[KEEP-04] an account that was deleted leaves nothing, and an earlier version’s note keeps what needs the person', async () => {
  const [waiting, stopped] = [await entryIn('queued'), await entryIn('refused')];
  expect(mayDelete(unsentWork([stopped], []), { isKept: false, discarded: 'all' })).toBe(true);
  expect(mayDelete(unsentWork([waiting], [draft('a')]), { isKept: false })).toBe(true);
  expect(mayDelete(unsentWork([stopped], []), { isKept: false })).toBe(false);
});

test('[U5] what was folded into an acknowledged change goes with it when an account is sealed', async () => {
  const store = await sampleStore();
  const carrier = await wish(store, 'event.bookmark', { event: refs.sunset, bookmarked: true });
  const folded = await wish(store, 'event.bookmark', { event: refs.sunset, bookmarked: false });
  await write(store, (tx) =>
    tx.put('outbox', [
      { ...carrier, state: 'applied' },
      { ...folded, state: 'folded', foldedInto: carrier.id },
    ]),
  );
  await clearAccount(store, { isKept: true });
  expect([store.rows('outbox'), store.rows('undos')]).toEqual([[], []]);
});

test('[KEEP-04] an account is emptied whole, or sealed', async () => {
  const store = await sampleStore();
  await wish(store, 'event.bookmark', { event: refs.sunset, bookmarked: true });
  const shown = await readUnsent(store);
  expect(await clearAccount(store, { isKept: false, discarded: [] })).toBe('sealed');
  expect([store.rows('events').length, store.rows('outbox').length, store.rows('ids').length]).toEqual([0, 1, 1]);
  expect(await clearAccount(store, { isKept: false, discarded: fingerprintsOf(shown) })).toBe('emptied');
  const left = await write(store, (tx) => Promise.all((['outbox', 'undos', 'ids', 'meta'] as const).map(tx.count)));
  expect(left).toEqual([0, 0, 0, 0]);
});

test('[KEEP-04] what was joined to a change since it was shown is not covered by discarding that change', async () => {
  const waiting = await entryIn('queued');
  const shown = unsentWork([waiting], []);
  const leaving = { isKept: false, discarded: fingerprintsOf(shown) };
  expect(mayDelete(shown, leaving)).toBe(true);
  const grown = { ...waiting, args: { ...(waiting.args as object), more: 'two hours of work' } };
  expect(mayDelete(unsentWork([grown], []), leaving)).toBe(false);
});
