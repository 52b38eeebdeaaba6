import type { Event } from '#contract/events/entity.ts';
import { Refusal, texts } from '#contract/sync/refusals.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { findEvent, lockEvent } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { toEvents } from './present.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { forbidden, mayActOnEvent } from '#server/domain/policy.ts';
import { strictTx } from '#server/domain/sync/present-rows.ts';

export function eventNotFound(): Refusal {
  return new Refusal('not_found', texts.eventNotFound);
}

/** A numeric id from a path as a number; refs and numbers unchanged. */
export function parsedName(name: number | string): number | string {
  return typeof name === 'string' && /^\d+$/.test(name) ? Number(name) : name;
}

function requireVisible(actor: Actor | null, row: EventRow | null): EventRow {
  if (row === null || !mayActOnEvent(actor, 'see', row)) throw eventNotFound();
  return row;
}

/**
 * The event, if visible to the actor.
 * @param name an id, or an id or ref from a path
 * @throws Refusal `not_found`
 */
export async function requireEvent(tx: Tx, actor: Actor | null, name: number | string): Promise<EventRow> {
  return requireVisible(actor, await findEvent(tx, parsedName(name)));
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
  return requireVisible(actor, await lockEvent(tx, parsedName(name)));
}

/** One event as the actor sees it. */
export async function eventFor(tx: Tx, actor: Actor | null, name: number | string, now: number): Promise<Event> {
  const [event] = await toEvents(strictTx(tx), [await requireEvent(tx, actor, name)], actor, now);
  if (event === undefined) throw eventNotFound();
  return event;
}
