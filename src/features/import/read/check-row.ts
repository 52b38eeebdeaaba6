import { EventInput } from '#contract/events/entity.ts';
import { eventLabels } from '#contract/events/fields.ts';
import { eventDefaults, eventFields, type EventField } from '#contract/events/rules.ts';
import { oversizeOf } from '#contract/events/size-limit.ts';
import { isSameJson } from '#contract/canonical-json.ts';
import { normalizeTexts } from '#contract/validation/normalize-text.ts';
import * as texts from '#features/import/texts.ts';

/** What the contract says of an event: the event as it is sent, or what is wrong with which field. */
export type Checked = { event: EventInput; fields: EventField[] } | { field: EventField | null; message: string };

function controlIn(event: EventInput): EventField | null {
  const fields = Object.entries(event) as [EventField, unknown][];
  return fields.find(([, value]) => typeof value === 'string' && value.includes('\0'))?.[0] ?? null;
}

/** The fields of which a row says something: neither nothing, nor what every event has that says nothing. */
function saidFields(event: EventInput): EventField[] {
  const defaults = eventDefaults as Partial<Record<EventField, unknown>>;
  return eventFields.filter((field) => {
    const value = event[field];
    return (
      value !== undefined &&
      value !== null &&
      !(Array.isArray(value) && value.length === 0) &&
      (!(field in defaults) || field === 'price' || field === 'capacity' || !isSameJson(value, defaults[field]))
    );
  });
}

/** Checks an event by the contract, as the outbox and the server will. */
export function checkEvent(read: EventInput): Checked {
  const withControl = controlIn(read);
  if (withControl !== null) return { field: withControl, message: texts.notText };
  const parsed = EventInput.safeParse(normalizeTexts(read));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path[0];
    return {
      field: typeof field === 'string' && Object.hasOwn(eventLabels, field) ? (field as EventField) : null,
      message: issue?.message ?? texts.invalid,
    };
  }
  const oversize = oversizeOf(parsed.data);
  if (oversize !== null) return { field: oversize.field as EventField, message: oversize.message };
  return { event: parsed.data, fields: saidFields(parsed.data) };
}
