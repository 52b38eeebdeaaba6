import type { Event } from '#contract/events/entity.ts';
import { Refusal, texts } from '#contract/sync/refusals.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { findEvent, lockEvent } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { toEvents } from './present.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { forbidden, mayActOnEvent } from '#server/domain/policy.ts';
import { opensEvent, visibleEvents } from './visibility.ts';
import { strictTx } from '#server/domain/sync/present-rows.ts';

export function eventNotFound(): Refusal {
  return new Refusal('not_found', texts.eventNotFound);
}

/** A numeric id from a path as a number; refs and numbers unchanged. */
export function parsedName(name: number | string): number | string {
  return typeof name === 'string' && /^\d+$/.test(name) ? Number(name) : name;
}

async function requireVisible(
  tx: Tx,
  actor: Actor | null,
  row: EventRow | null,
  key: string | undefined,
): Promise<EventRow> {
  if (row === null) throw eventNotFound();
  const [visible] = await visibleEvents(tx, actor, [row]);
  if (visible !== undefined) return visible;
  if (key === undefined || !(await opensEvent(tx, row, key))) throw eventNotFound();
  return row;
}

/**
 * The event, if visible to the actor.
 * @param name an id, or an id or ref from a path
 * @param key the secret of an unlisted event's link, which opens it to anybody
 * @throws Refusal `not_found`
 */
export async function requireEvent(
  tx: Tx,
  actor: Actor | null,
  name: number | string,
  key?: string,
): Promise<EventRow> {
  return await requireVisible(tx, actor, await findEvent(tx, parsedName(name)), key);
}

/**
 * Like `requireEvent`, for its organizer only.
 * @throws Refusal `forbidden` for anyone else
 */
export async function requireOwnEvent(tx: Tx, actor: Actor, name: number | string): Promise<EventRow> {
  const event = await requireEvent(tx, actor, name);
  if (!mayActOnEvent(actor, 'edit', event)) throw forbidden();
  return event;
}

/** Like `requireEvent`, and locks the row until the transaction ends. */
export async function requireLockedEvent(tx: WriteTx, actor: Actor | null, name: number | string): Promise<EventRow> {
  return await requireVisible(tx, actor, await lockEvent(tx, parsedName(name)), undefined);
}

/**
 * One event as the actor sees it.
 * @param key see `requireEvent`
 */
export async function eventFor(
  tx: Tx,
  actor: Actor | null,
  name: number | string,
  now: number,
  key?: string,
): Promise<Event> {
  const [event] = await toEvents(strictTx(tx), [await requireEvent(tx, actor, name, key)], actor, now);
  if (event === undefined) throw eventNotFound();
  return event;
}
