import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAccount } from '#data/db/open-account.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { countOutbox, readOutboxList, readPendingChange } from '#data/outbox/queries.ts';
import { ana, refs, sampleRow } from '#world/data/sample-rows.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';

const event = refs.sunset;
let account: OpenAccount;

beforeEach(async () => {
  account = await openAccount(ana, () => undefined);
  await account.db.events.put(sampleRow());
});
afterEach(async () => {
  account.close();
  await Dexie.delete(account.name);
});

async function like(change: Partial<OutboxEntry> = {}): Promise<OutboxEntry> {
  const entry = await account.mutate('event.like', { event, liked: true });
  await account.db.outbox.update(entry.seq, change);
  return entry;
}

test('[D6] what waits, what goes out, what stopped and what is with the server already are told apart', async () => {
  const lease = { owner: 'me', until: 9 };
  const waits = [await like(), await like({ state: 'sent' }), await like({ state: 'voiding' })];
  const goes = [await like({ state: 'sent', lease })];
  const stopped = [
    await like({ state: 'refused' }),
    await like({ state: 'conflict' }),
    await like({ state: 'quarantined' }),
  ];
  const sent = [await like({ state: 'applied' })];
  await like({ state: 'folded' });
  await account.mutate('view.record', { event, visitor: refs.made });
  const list = await readOutboxList(account.db);
  const ids = (entries: OutboxEntry[]) => entries.map(({ id }) => id);
  expect([list.waiting, list.sending, list.stopped, list.sent].map(ids)).toEqual([waits, goes, stopped, sent].map(ids));
  expect(await countOutbox(account.db)).toEqual({ pending: 4, stopped: 3 });
});

test('[D6] a card shows the newest change that the server has not got', async () => {
  await like({ state: 'applied' });
  expect(await readPendingChange(account.db, event)).toBeNull();
  await like();
  const { id } = await account.mutate('event.update', { event, patch: { title: 'A' }, base: {} });
  await account.mutate('view.record', { event, visitor: refs.made });
  expect((await readPendingChange(account.db, event))?.id).toBe(id);
  expect(await readPendingChange(account.db, refs.market)).toBeNull();
});
