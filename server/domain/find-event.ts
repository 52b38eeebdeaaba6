import type { Event } from '#contract/event.ts';
import { Refusal, texts } from '#contract/refusals.ts';
import type { Tx, WriteTx } from '#server/db/database.ts';
import { findEvent, holdEvent } from '#server/db/events.ts';
import type { EventRow } from '#server/db/events.ts';
import { toEvents } from './event-view.ts';
import type { Actor } from './perform-request.ts';
import { forbidden, may } from './policies.ts';
import { byItself } from './shown-rows.ts';

export function eventNotFound(): Refusal {
  return new Refusal('not_found', texts.eventNotFound);
}

/** An id, or a ref, of an id or ref as a path holds it. */
export function parsedName(name: number | string): number | string {
  return typeof name === 'string' && /^\d+$/.test(name) ? Number(name) : name;
}

function seen(actor: Actor | null, row: EventRow | null): EventRow {
  if (row === null || !may(actor, 'see', row)) throw eventNotFound();
  return row;
}

/** @param name an id, or an id or ref as a path holds it */
export async function seenEvent(tx: Tx, actor: Actor | null, name: number | string): Promise<EventRow> {
  return seen(actor, await findEvent(tx, parsedName(name)));
}

/** As `seenEvent`, of what is told to its organizer alone. @throws Refusal `forbidden` to anybody else */
export async function ownEvent(tx: Tx, actor: Actor, name: number | string): Promise<EventRow> {
  const event = await seenEvent(tx, actor, name);
  if (!may(actor, 'edit', event)) throw forbidden();
  return event;
}

/** As `seenEvent`, and nobody else changes it before the transaction ends. */
export async function heldEvent(tx: WriteTx, actor: Actor | null, name: number | string): Promise<EventRow> {
  return seen(actor, await holdEvent(tx, parsedName(name)));
}

/** One event as a caller reads it. */
export async function eventFor(tx: Tx, actor: Actor | null, name: number | string, now: number): Promise<Event> {
  const [event] = await toEvents(byItself(tx), [await seenEvent(tx, actor, name)], actor, now);
  if (event === undefined) throw eventNotFound();
  return event;
}
