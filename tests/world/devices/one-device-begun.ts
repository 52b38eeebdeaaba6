import { afterEach, expect } from 'vitest';
import type { OutboxState } from '#data/outbox/entry.ts';
import { createOneDevice, type OneDevice, type OneDeviceSettings } from './one-device.ts';
import type { ArrivedRequest, DepartingReply } from '#world/servers/route-table.ts';
import { refs } from '#world/data/sample-rows.ts';
import { wish } from '#world/stores/sample-store.ts';

export const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
export const minuteMs = 60_000;
const opened: OneDevice[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) {
    await one.close();
    if (one.failures.length > 0) throw one.failures[0];
  }
});

export const states = ({ store }: OneDevice): [string, OutboxState][] =>
  store.rows('outbox').map(({ kind, state }) => [kind, state]);

/** A device with an event of its own that the server has. */
export async function begin(settings: OneDeviceSettings = {}): Promise<OneDevice> {
  const one = await createOneDevice(settings);
  opened.push(one);
  await wish(one.store, 'event.create', { ref: refs.made, event: made });
  one.tab.engine.wake('start');
  await one.run(minuteMs / 2);
  expect(states(one)).toEqual([]);
  one.calls();
  return one;
}

export async function like(one: OneDevice, liked = true): Promise<string> {
  const { id } = await wish(one.store, 'event.like', { event: refs.made, liked }, { nowMs: one.device.now() });
  one.tab.engine.wake('outbox');
  return id;
}

export async function likesOnServer({ server }: OneDevice): Promise<number> {
  const rows = await server
    .storage()
    .database.read(({ sql }) => sql.selectFrom('events').selectAll().orderBy('id').execute());
  return rows[0]?.likes_count ?? -1;
}

export const isBatch = ({ url }: ArrivedRequest): boolean => url.startsWith('/api/batch');

interface BatchItem {
  id: string;
  path: string;
}

/** The items of a batch; none of any other request. */
export function itemsOf(arrived: ArrivedRequest): BatchItem[] {
  return isBatch(arrived) ? (arrived.json as { items: BatchItem[] }).items : [];
}

/** A batch's answer that says the same of every item. */
export function answered(arrived: ArrivedRequest, status: number, body: Record<string, unknown>): DepartingReply {
  const results = itemsOf(arrived).map(({ id }) => ({ id, status, body: { message: 'M', ...body } }));
  return { status: 200, headers: { 'scape-api': '1' }, json: { results }, fault: null };
}
