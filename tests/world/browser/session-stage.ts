import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { callApi, logIn } from '#world/servers/api-client.ts';
import { goodPicture } from '#world/data/bad-pictures.ts';
import { startCallLog, type CallLog } from './call-log.ts';
import { people } from '#world/databases/data-template.ts';
import { accountRows, deviceRows } from './device-rows.ts';
import { storedKeys } from './device-storage.ts';
import { eventFormOn } from './event-form.ts';
import { openServerRows, type ServerRows } from '#world/servers/server-rows.ts';
import { expect } from '#world/time/patient-expect.ts';
import { createPerson } from '#world/story/person.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { until } from '#world/time/until.ts';

/** A server with accounts of two people, a network in front of it that can be cut, and a log of the calls. */
export interface Stage {
  scene: Scene;
  origin: string;
  log: CallLog;
  ana: number;
  luis: number;
  cut: () => void;
  restore: () => void;
  /** the server's rows, read directly */
  rows: <Found>(look: (rows: ServerRows) => Found) => Found;
  /** scopes that have a mutation with this key in the log */
  scopesOf: (key: string) => string[];
  /** user ids of the organizers of events with this title */
  organizersOf: (title: string) => number[];
  /** status of a call with this token */
  statusOf: (token: string) => Promise<number>;
  close: () => Promise<void>;
}

export async function openStage(): Promise<Stage> {
  // A few events are enough; more would only take time.
  const scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '100' } });
  const { url } = scene.server();
  const log = await startCallLog(url);
  scene.proxy?.pointAt(log.url);

  function rows<Found>(look: (held: ServerRows) => Found): Found {
    const held = openServerRows(scene.dataDir);
    try {
      return look(held);
    } finally {
      held.close();
    }
  }

  return {
    scene,
    origin: scene.origin,
    log,
    ana: (await logIn(url, people.ana)).userId,
    luis: (await logIn(url, people.luis)).userId,
    cut: () => scene.proxy?.cut(),
    restore: () => scene.proxy?.restore(),
    rows,
    scopesOf: (key) =>
      rows((held) => held.all<{ scope: string }>('select scope from mutations where key = ?', key)).map(
        ({ scope }) => scope,
      ),
    organizersOf: (title) =>
      rows((held) => held.all<{ id: number }>('select organizer_id as id from events where title = ?', title)).map(
        ({ id }) => id,
      ),
    statusOf: async (token) => (await callApi(url, { path: '/sync/me', token })).status,
    async close() {
      await scene.close();
      await log.close();
    },
  };
}

/** The keys in browser storage when nobody is signed in. */
export const noKeys = { token: null, userId: null, user: null };

/**
 * Checks that the database and its mirror agree on the session.
 * @returns the token
 */
export async function signedInAs(page: Page, userId: number): Promise<string> {
  const keys = await storedKeys(page);
  const [row, ...others] = (await accountRows(page)).filter(({ token }) => token !== null);
  assert.deepEqual(others, []);
  assert.equal(row?.user.user_id, userId);
  assert.deepEqual([keys.token, keys.userId], [row.token, String(userId)]);
  assert.deepEqual(JSON.parse(keys.user ?? 'null'), row.user);
  return row.token ?? '';
}

/** Work that a user leaves on their device, unknown to the server. */
export interface WorkBehind {
  /** Idempotency-Key of the waiting event */
  key: string;
  /** texts that are only in this work */
  marks: string[];
}

/** Offline, publishes an event with a picture and leaves another half written. */
export async function leaveWorkBehind(page: Page, userId: number, title: string, draft: string): Promise<WorkBehind> {
  const form = eventFormOn(page);
  await form.open();
  await form.type({ title });
  // A picture of its own, which no event has that was published before.
  const colour = createHash('sha256').update(title).digest('hex').slice(0, 6);
  await form.chooseCover(await goodPicture(`#${colour}`));
  await form.seesCover();
  await form.publish();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await createPerson(page).typeDraft(draft);
  const [entry] = (await deviceRows(page, userId, 'outbox')).filter(({ creates }) => creates !== null);
  if (entry === undefined) throw new Error('The event does not wait in the outbox.');
  return { key: entry.id, marks: [title, draft, entry.id, entry.creates ?? entry.id, ...Object.values(entry.files)] };
}

export async function isAllSent(page: Page, userId: number): Promise<void> {
  await until(
    'an empty outbox',
    () => deviceRows(page, userId, 'outbox'),
    ({ length }) => length === 0,
  );
}
