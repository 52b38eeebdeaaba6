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

function fromColumn(field: EventField, value: string | number | null): unknown {
  const { stored } = eventFacts[field];
  if (stored === 'boolean') return value === 1;
  if (stored === undefined || value === null) return value;
  return stored === 'list' ? parsedList(String(value)) : parsedObject(String(value));
}

/**
 * What an organizer has set, as it is read.
 * @throws where a column doesn't hold the JSON that it should
 */
export function readFields(row: Pick<EventFields, EventField>): Pick<Event, EventField> {
  // The table tells the type of each, which `fromEntries` can't.
  return Object.fromEntries(eventFields.map((field) => [field, fromColumn(field, row[field])])) as Pick<
    Event,
    EventField
  >;
}

const preservedFields: readonly string[] = ['title', 'description', 'status', ...eventGroups.time];

/** A deleted event says no more than when it would have been: the defaults of all else. */
export const emptiedValues = Object.fromEntries(
  Object.entries(eventDefaults).filter(([field]) => !preservedFields.includes(field)),
);
