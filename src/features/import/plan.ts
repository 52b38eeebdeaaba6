import type { EventInput } from '#contract/events/entity.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { readStandings, updateOf, type FileEvent, type Standing } from '#data/imports/compare.ts';
import { importedRef } from '#data/imports/event-ref.ts';
import type { ImportChange } from '#data/imports/queue.ts';
import type { Fault, Reading } from './read/reading.ts';
import * as texts from './texts.ts';

/** An event of the file, with what it is to this device. */
export interface PlannedEvent extends FileEvent {
  row: number;
  standing: Standing;
}

/** What an import of the file would do. */
export interface Plan {
  events: PlannedEvent[];
  /** those of the file and of rows that say the same twice, in the order of the rows */
  faults: Fault[];
}

/** @returns each event of the file with its ref; a second one under the same ref is a fault */
async function withRefs(
  { rows }: Reading,
  userId: number,
): Promise<{ events: (FileEvent & { row: number })[]; doubles: Fault[] }> {
  const seen = new Map<string, number>();
  const doubles: Fault[] = [];
  const events: (FileEvent & { row: number })[] = [];
  const refs = await Promise.all(rows.map(({ identity }) => importedRef(userId, identity)));
  for (const [index, { row, event, fields }] of rows.entries()) {
    const ref = refs[index] ?? '';
    const earlier = seen.get(ref);
    if (earlier === undefined) {
      seen.set(ref, row);
      events.push({ row, ref, event, fields });
    } else doubles.push({ row, line: null, field: null, message: texts.sameAs(earlier) });
  }
  return { events, doubles };
}

export async function planImport({ db }: Pick<OpenAccount, 'db'>, reading: Reading, userId: number): Promise<Plan> {
  const { events, doubles } = await withRefs(reading, userId);
  const standings = await readStandings(db, events);
  return {
    events: events.map((event, index) => ({ ...event, standing: standings[index] ?? { type: 'new' } })),
    faults: [...reading.faults, ...doubles].sort((left, right) => left.row - right.row),
  };
}

/** What is to be done with a plan. */
export interface Decision {
  status: NonNullable<EventInput['status']> & ('draft' | 'active');
  /** events that differ become what the file says */
  isUpdating: boolean;
}

function changeOf(planned: PlannedEvent, { status, isUpdating }: Decision): ImportChange | null {
  const { ref, event, standing } = planned;
  if (standing.type === 'deleted') return null;
  if (standing.type === 'new') return { kind: 'event.create', args: { ref, event: { ...event, status } } };
  const fields = isUpdating && standing.type === 'changed' ? standing.fields : [];
  // Drafts of an earlier import are published with the others.
  const isPublished = status === 'active' && standing.row.status === 'draft';
  if (fields.length === 0 && !isPublished) return null;
  return {
    kind: 'event.update',
    args: updateOf(planned, standing.row, fields, isPublished ? 'active' : undefined),
  };
}

/** The changes that an import makes. */
export function changesOf({ events }: Plan, decision: Decision): ImportChange[] {
  return events.flatMap((event) => changeOf(event, decision) ?? []);
}
