import { isSameJson } from '#contract/canonical-json.ts';
import type { EventInput, EventPatch } from '#contract/events/entity.ts';
import { eventBaseOf, type EventField } from '#contract/events/rules.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import { normalizeTexts } from '#contract/validation/normalize-text.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { EventRow } from '#data/events/rows.ts';
import { readImports } from './records.ts';

/** An event of a file, with the ref that it has wherever it is imported. */
export interface FileEvent {
  ref: string;
  event: EventInput;
  /** the fields that the file says something of */
  fields: readonly EventField[];
}

/**
 * What an event of a file is to this device. `new`: unknown here. `same`: here, as in the file. `changed`: here, and something
 * differs. `deleted`: imported here before, arrived, and gone since; what never arrived was discarded, and may be imported again.
 */
export type Standing =
  | { type: 'new' }
  | { type: 'deleted' }
  | { type: 'same'; row: EventRow }
  | { type: 'changed'; row: EventRow; fields: EventField[] };

const instants: readonly EventField[] = ['date_time', 'end_date_time'];

function isSame(field: EventField, mine: unknown, theirs: unknown): boolean {
  if (instants.includes(field) && typeof mine === 'string' && typeof theirs === 'string') {
    return Date.parse(mine) === Date.parse(theirs);
  }
  return isSameJson(mine ?? null, normalizeTexts(theirs ?? null));
}

function changedFields({ event, fields }: FileEvent, row: EventRow): EventField[] {
  const stored = row as unknown as Record<EventField, unknown>;
  return fields.filter((field) => !isSame(field, event[field], stored[field]));
}

/** What each event of a file is to this device, in their order. */
export async function readStandings(db: AccountDb, events: readonly FileEvent[]): Promise<Standing[]> {
  const rows = await db.events.bulkGet(events.map(({ ref }) => ref));
  const imports = await readImports(db);
  const imported = new Set(imports.flatMap(({ refs }) => refs));
  const arrived = await db.ids.bulkGet(events.map(({ ref }) => ref));
  const queued = new Set(imports.flatMap(({ left }) => left.flatMap((part) => part.refs)));
  return events.map((event, index): Standing => {
    const row = rows[index];
    // What is still to be queued has no row yet, and isn't deleted.
    if (row === undefined) {
      const isDeleted = imported.has(event.ref) && !queued.has(event.ref) && arrived[index] !== undefined;
      return { type: isDeleted ? 'deleted' : 'new' };
    }
    const fields = changedFields(event, row);
    return fields.length === 0 ? { type: 'same', row } : { type: 'changed', row, fields };
  });
}

/** The edit that makes an event what its file says. @param status what it becomes; omitted: it stays */
export function updateOf(
  { ref, event }: FileEvent,
  row: EventRow,
  fields: readonly EventField[],
  status?: 'active',
): MutationArgs<'event.update'> {
  const patch = Object.fromEntries(fields.map((field) => [field, event[field]])) as EventPatch;
  if (status !== undefined) patch.status = status;
  const stored = { ...row, status: row.status === 'finished' ? 'active' : row.status };
  return { event: ref, patch, base: eventBaseOf(stored, Object.keys(patch)) };
}
