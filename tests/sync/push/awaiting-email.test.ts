import { expect, test } from 'vitest';
import { me, ownUserRow } from '#data/account/rows.ts';
import { outcomeOf } from '#sync/push/outcome.ts';
import { ana, refs } from '#world/data/sample-rows.ts';
import { likedStore, runEngine, statesOf } from '#world/devices/sample-engine.ts';
import { sampleEntry } from '#world/devices/sample-entry.ts';
import { batchReply, reply } from '#world/devices/sample-ports.ts';
import { write } from '#world/stores/sample-store.ts';

const unconfirmed = { status: 403, body: { error: 'email_unconfirmed', message: 'Confirm your email first' } };

test('[O15] [CONFIRM-07] a change that waits for the e-mail is refused neither for good nor through its own fault', () => {
  const heard = { ...unconfirmed, at: null, retryAfterMs: null };
  expect(outcomeOf(sampleEntry('event.like', refs.sunset), heard, true)).toEqual({
    as: 'again',
    afterMs: 900_000,
    isFault: false,
    postponed: { until: 'email' },
  });
});

test('[O15] [CONFIRM-07] it goes again under its key as soon as a pull says that the e-mail is confirmed, and not before', async () => {
  const store = await likedStore(refs.sunset);
  let isConfirmed = false;
  const server = runEngine(store, (request) => {
    if (request.path.startsWith('/batch')) {
      return batchReply(request, () => (isConfirmed ? { status: 200, body: {}, at: 'e.1' } : unconfirmed));
    }
    if (!request.path.startsWith('/sync/me')) return null;
    const user = { ...ana, email_confirmed: isConfirmed };
    return reply(200, { cursor: 'm', upto: 'e.1', more: false, changes: { user: [user] }, deleted: {} });
  });
  await write(store, (tx) => tx.put('users', [ownUserRow({ ...ana, email_confirmed: false }, 0)]));
  const [before] = store.rows('outbox');
  await server.wake('outbox');
  expect(store.rows('outbox')).toMatchObject([
    { id: before?.id, state: 'sent', postponed: { until: 'email' }, lease: null },
  ]);
  const sent = server.count('/batch');
  await server.wake('poke');
  expect(server.count('/batch')).toBe(sent);
  isConfirmed = true;
  await server.wake('poke');
  expect(store.row('users', me)?.email_confirmed).toBe(true);
  expect(server.count('/batch')).toBe(sent + 1);
  expect(store.rows('outbox').filter(({ state }) => state === 'sent')).toEqual([]);
  await server.engine.close();
});

test('[O15] [CONFIRM-07] the pass that hears of the confirmation sends it too, as the service worker has no other', async () => {
  const store = await likedStore(refs.sunset);
  let isConfirmed = false;
  const server = runEngine(store, (request) => {
    if (request.path.startsWith('/batch')) {
      return batchReply(request, () => (isConfirmed ? { status: 200, body: {}, at: 'e.1' } : unconfirmed));
    }
    if (!request.path.startsWith('/sync/me')) return null;
    const user = { ...ana, email_confirmed: isConfirmed };
    return reply(200, { cursor: 'm', upto: 'e.1', more: false, changes: { user: [user] }, deleted: {} });
  });
  await server.engine.pass('poke', 10_000);
  isConfirmed = true;
  expect(await server.engine.pass('poke', 10_000)).toEqual({ left: 0 });
  expect(statesOf(store)).toEqual(['applied']);
  await server.engine.close();
});

test('[O15] [CONFIRM-07] a row that doesn’t say how the e-mail stands sets nothing going', async () => {
  const store = await likedStore(refs.sunset);
  const server = runEngine(store, (request) =>
    request.path.startsWith('/batch') ? batchReply(request, () => unconfirmed) : null,
  );
  await server.wake('outbox');
  await server.wake('poke');
  expect(server.count('/batch')).toBe(1);
  await server.engine.close();
});
