import { pictureUrl } from '#contract/picture.ts';
import type { EventInput, EventPatch } from '#contract/event.ts';
import { eventBaseOf, eventFields } from '#contract/event-rules.ts';
import type { MutationArgs } from '#contract/mutations.ts';
import { eventInputOf } from './event-input.ts';
import { formOf, type EventForm, type FormErrors } from './event-form.ts';

/** An event as it was when its edit began: the settable fields and the cover. Kept in the edit's draft. */
export type EventBefore = Partial<EventInput> & { date_time: string; cover_image: string | null };

/** A cover that waits on this device will have the address of its bytes: that is what the server will compare with. */
function serverAddress(cover: string | null): string | null {
  const sha256 = cover === null ? undefined : /^local:([0-9a-f]{64})$/.exec(cover)?.[1];
  return sha256 === undefined ? cover : pictureUrl(sha256);
}

export function beforeOf(event: Partial<EventInput> & { date_time: string; cover_image: string | null }): EventBefore {
  const fields = Object.fromEntries(eventFields.map((field) => [field, event[field] ?? null]));
  return { ...(fields as unknown as EventInput), cover_image: serverAddress(event.cover_image) };
}

/** Reads what a draft kept; null when it can't be an event. */
export function readBefore(value: unknown): EventBefore | null {
  if (typeof value !== 'object' || value === null) return null;
  const { date_time } = value as { date_time?: unknown };
  return typeof date_time === 'string' && Number.isFinite(Date.parse(date_time)) ? (value as EventBefore) : null;
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** Which of the contract's fields each of the form's fields writes. */
const writes: Record<Exclude<keyof EventForm, 'zone'>, (keyof EventPatch)[]> = {
  title: ['title'],
  description: ['description'],
  category: ['category'],
  date: ['date_time', 'end_date_time'],
  startTime: ['date_time', 'end_date_time'],
  endTime: ['end_date_time'],
  online: ['online', 'locationName', 'address', 'city', 'country', 'event_link'],
  locationName: ['locationName'],
  address: ['address'],
  city: ['city'],
  country: ['country'],
  link: ['event_link'],
  isFree: ['pricing_type', 'price'],
  price: ['price'],
  capacity: ['capacity'],
  tags: ['tags'],
};

/** The form has a day and two times, so an event that lasts for days keeps its length unless its end time is changed. */
function endAfterMove(before: EventBefore, form: EventForm, input: EventInput): string | null | undefined {
  const shown = formOf(before);
  const reproduced = eventInputOf(shown);
  const wasEnd = before.end_date_time ?? null;
  if (wasEnd === null || form.endTime !== shown.endTime) return input.end_date_time;
  if ('input' in reproduced && Date.parse(reproduced.input.end_date_time ?? '') === Date.parse(wasEnd)) {
    return input.end_date_time;
  }
  const lengthMs = Date.parse(wasEnd) - Date.parse(before.date_time);
  return new Date(Date.parse(input.date_time) + lengthMs).toISOString().replace('.000Z', 'Z');
}

/** The fields of an event that the form changes. A field that the person never touched is never sent. */
function patchOf(before: EventBefore, form: EventForm, input: EventInput): EventPatch {
  const shown = formOf(before);
  const touched = Object.entries(writes).filter(([name]) => {
    const field = name as keyof EventForm;
    return !isSame(form[field], shown[field]);
  });
  const fields = [...new Set(touched.flatMap(([, names]) => names))];
  const wanted: EventInput = { ...input, end_date_time: endAfterMove(before, form, input) ?? null };
  const changed = fields.filter((field) => !isSame(wanted[field], before[field]));
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]));
}

/** Drafts of an edit that nobody could send: the length of an event of several days can't be told by an end time. */
function inputOf(before: EventBefore, form: EventForm): ReturnType<typeof eventInputOf> {
  const shown = formOf(before);
  const isEndUntouched = form.endTime === shown.endTime && before.end_date_time != null;
  const tried = eventInputOf(form);
  if (!isEndUntouched || 'input' in tried || tried.errors.endTime === undefined) return tried;
  return eventInputOf({ ...form, endTime: '' });
}

export interface EventEdit {
  patch: EventPatch;
  base: Record<string, unknown>;
  cover?: string | null;
}

/**
 * The edit that turns `before` into what the form holds.
 * @param cover the SHA-256 of a newly chosen picture, null where the picture was taken away, undefined where it stays
 * @returns the patch with the values it was made on, or what is wrong with which field
 */
export function eventEditOf(
  before: EventBefore,
  form: EventForm,
  cover: string | null | undefined,
): { edit: EventEdit } | { errors: FormErrors } {
  const made = inputOf(before, form);
  if ('errors' in made) return made;
  const patch = patchOf(before, form, made.input);
  const fields = [...Object.keys(patch), ...(cover === undefined ? [] : ['cover_image'])];
  return { edit: { patch, base: eventBaseOf(before, fields), ...(cover === undefined ? {} : { cover }) } };
}

export function isEmptyEdit({ patch, cover }: EventEdit): boolean {
  return Object.keys(patch).length === 0 && cover === undefined;
}

/** A new edit laid over one that waits for the person: what both touch is the new one's, on the values of the first. */
export function mergedEdit(first: MutationArgs<'event.update'>, second: EventEdit): MutationArgs<'event.update'> {
  return { ...first, ...second, patch: { ...first.patch, ...second.patch }, base: { ...second.base, ...first.base } };
}
