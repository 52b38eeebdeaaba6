import { timingSafeEqual } from 'node:crypto';
import type { EventPatch } from '#contract/events/entity.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findEventKey, openedAmong } from '#server/db/events/access.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import type { EventFields } from '#server/db/schema/events.ts';
import { mayActOnEvent } from '#server/domain/policy.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';

type Status = EventFields['status'];
type Stored = Pick<EventRow, 'status' | 'unlisted_status' | 'hidden_at'>;

/** An event's status as its organizer has set it, and as those see it who may: an unlisted one is stored as a draft. */
export function statusOf({ status, unlisted_status: unlisted, hidden_at: hiddenAt }: Stored): Status {
  return hiddenAt === null ? (unlisted ?? status) : status;
}

/** Whether others than its organizer may see it: all of them, or those who open its link. */
export function isPublished(row: Stored): boolean {
  return statusOf(row) !== 'draft';
}

/** The columns that hold a status. */
export function storedStatus({ status, visibility }: Required<Pick<EventPatch, 'visibility'>> & { status: Status }) {
  return visibility === 'unlisted'
    ? { status: 'draft' as const, unlisted_status: status }
    : { status, unlisted_status: null };
}

/**
 * Which of these events an actor sees: public ones, their own, and unlisted ones that they have opened. Every read that may
 * hold an event asks this, or `isEventVisibleTo` in SQL.
 */
export async function visibleEvents<Row extends EventRow>(tx: Tx, actor: Actor | null, rows: Row[]): Promise<Row[]> {
  const unlisted = rows.filter((row) => row.unlisted_status !== null).map((row) => row.id);
  const opened = actor === null ? new Set<number>() : await openedAmong(tx, actor.userId, unlisted);
  return rows.filter((row) => mayActOnEvent(actor, 'see', row, { isOpened: opened.has(row.id) }));
}

/** Whether this is the secret of the event's link. The comparison's duration doesn't reveal how close a guess was. */
export async function opensEvent(tx: Tx, row: EventRow, key: string): Promise<boolean> {
  if (row.unlisted_status === null || row.deleted_at !== null || !isPublished(row)) return false;
  const secret = await findEventKey(tx, row.id);
  if (secret === null) return false;
  const [right, given] = [Buffer.from(secret), Buffer.from(key)];
  return right.length === given.length && timingSafeEqual(right, given);
}

/**
 * An organizer may edit an event that operators have hidden, but not change its status, or who finds it, and thereby show it again.
 * @throws Refusal `invalid` with the field
 */
export function mustKeepHidden(requested: EventPatch, row: EventRow): void {
  if (row.hidden_at === null) return;
  const isOther = (name: 'status' | 'visibility') => requested[name] !== undefined && requested[name] !== row[name];
  const field = (['status', 'visibility'] as const).find(isOther);
  if (field === undefined) return;
  const message = `This event is hidden, so ${field === 'status' ? 'its status' : 'who can find it'} stays`;
  throw new Refusal('invalid', message, { fields: { [field]: message } });
}
