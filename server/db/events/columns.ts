import type { Event, EventPatch } from '#contract/events/entity.ts';
import { eventFacts } from '#contract/events/fields.ts';
import { eventDefaults, eventFields, eventGroups, type EventField } from '#contract/events/rules.ts';
import type { EventFields } from '#server/db/schema/events.ts';
import { parsedList, parsedObject } from '#server/db/parsed-column.ts';

function toColumn(field: EventField, value: unknown): unknown {
  const { stored } = eventFacts[field];
  if (stored === undefined || value === null) return value;
  return stored === 'boolean' ? Number(value) : JSON.stringify(value);
}

/** The columns that values set; what is left out stays. */
export function storedFields(values: EventPatch): Partial<EventFields> {
  const setFields = eventFields.filter((field) => values[field] !== undefined);
  return Object.fromEntries(setFields.map((field) => [field, toColumn(field, values[field])]));
}

type Column = string | number | null;

const readers: Record<NonNullable<(typeof eventFacts)[EventField]['stored']>, (value: Column) => unknown> = {
  boolean: (value) => value === 1,
  list: (value) => (value === null ? null : parsedList(String(value))),
  object: (value) => (value === null ? null : parsedObject(String(value))),
};
const readerOf = ({ stored }: (typeof eventFacts)[EventField]) => (stored === undefined ? null : readers[stored]);
const fieldReaders = eventFields.map((field) => ({ field, read: readerOf(eventFacts[field]) }));

/** Made by JSON because an object that gets more than a dozen keys one by one is slow to read and to copy. */
const unsetFields = JSON.parse(JSON.stringify(Object.fromEntries(eventFields.map((field) => [field, null])))) as object;

/**
 * What an organizer has set, as it is read, for every row of every list.
 * @throws where a column doesn't hold the JSON that it should
 */
export function readFields(row: Pick<EventFields, EventField>): Pick<Event, EventField> {
  const fields: Partial<Record<EventField, unknown>> = { ...unsetFields };
  for (const { field, read } of fieldReaders) fields[field] = read === null ? row[field] : read(row[field]);
  // The table tells the type of each, which a loop can't.
  return fields as Pick<Event, EventField>;
}

const preservedFields: readonly string[] = ['title', 'description', 'status', ...eventGroups.time];

/** A deleted event says no more than when it would have been: the defaults of all else. */
export const emptiedValues = Object.fromEntries(
  Object.entries(eventDefaults).filter(([field]) => !preservedFields.includes(field)),
);
