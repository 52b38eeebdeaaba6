import type { EventInput, EventPatch } from '#contract/events/entity.ts';
import { eventBaseOf, eventFields, eventGroupOf, type EventField } from '#contract/events/rules.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import { localPicture, pictureSha, pictureToFetch, serverPicture } from '#data/files/picture-name.ts';
import { formFieldNames, formFields, type EventForm, type FormErrors, type FormField } from './event-form.ts';
import { attendeeNoteOf, eventInputOf } from './event-input.ts';
import { formOf } from './form-of-event.ts';

/** An event as it was when its edit began: the settable fields and the pictures. Kept in the edit's draft. */
export type EventBefore = Partial<EventInput> & {
  date_time: string;
  cover_image: string | null;
  /** missing in drafts of an earlier version */
  gallery_images?: string[];
  /** missing in drafts of an earlier version */
  attendee_note?: string | null;
};

type Pictured = Partial<EventInput> & { date_time: string; cover_image: string | null; gallery_images: string[] };

export function beforeOf(event: Pictured, attendeeNote: string | null = null): EventBefore {
  const noneOf: Record<string, unknown> = { alt_texts: {}, visibility: 'public' };
  const none = (field: string) => noneOf[field] ?? null;
  // Of a group of fields it matters whether one is none, or not known.
  const isUnknown = (field: EventField) => event[field] === undefined && eventGroupOf(field) !== field;
  const fields = Object.fromEntries(
    eventFields.filter((field) => !isUnknown(field)).map((field) => [field, event[field] ?? none(field)]),
  );
  return {
    ...(fields as unknown as EventInput),
    cover_image: event.cover_image === null ? null : pictureToFetch(event.cover_image),
    gallery_images: event.gallery_images.map(pictureToFetch),
    attendee_note: attendeeNote,
  };
}

/** Reads what a draft kept; null when it can't be an event. Of one that is gone no more may be known than was changed. */
export function readBefore(value: unknown): EventBefore | null {
  if (typeof value !== 'object' || value === null) return null;
  return typeof (value as { date_time?: unknown }).date_time === 'string' ? (value as EventBefore) : null;
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

function touchedFields(form: EventForm, original: EventForm): FormField[] {
  return formFieldNames.filter((field) => !isSame(form[field], original[field]));
}

/** The fields of an event that the form changes. A field that the person never touched is never sent. */
function patchOf(before: EventBefore, touched: readonly FormField[], input: EventInput): EventPatch {
  const written = new Set(touched.flatMap((name) => formFields[name].writes));
  const fields = [...written].filter((field) => field !== 'attendee_note');
  const changed = fields.filter((field) => input[field] !== undefined && !isSame(input[field], before[field]));
  return Object.fromEntries(changed.map((field) => [field, input[field]]));
}

/** Continues an edit: untouched fields take the event's present values, changed ones keep theirs and what they were based on. */
export function rebaseEdit(
  { form, before }: { form: EventForm; before: EventBefore },
  now: EventBefore,
  isCoverTouched: boolean,
): { form: EventForm; before: EventBefore } {
  const touched = touchedFields(form, formOf(before));
  const fields = touched.flatMap((name) => formFields[name].writes);
  const groups = new Set(fields.map(eventGroupOf));
  const isTouched = (field: string) => groups.has(eventGroupOf(field));
  const touchedEntries = Object.entries(before).filter(([field]) => isTouched(field));
  const hasOwnGallery = touched.includes('gallery');
  const currentForm = formOf(now);
  const isOurs = (name: FormField) =>
    touched.includes(name) || formFields[name].writes.length === 0 || formFields[name].writes.some(isTouched);
  const updatedFields = Object.fromEntries(
    formFieldNames.filter((name) => !isOurs(name)).map((name) => [name, currentForm[name]]),
  );
  return {
    form: { ...form, ...(updatedFields as Partial<EventForm>) },
    before: {
      ...now,
      ...(Object.fromEntries(touchedEntries) as Partial<EventBefore>),
      cover_image: isCoverTouched ? before.cover_image : now.cover_image,
      ...(hasOwnGallery && before.gallery_images !== undefined ? { gallery_images: before.gallery_images } : {}),
    },
  };
}

export interface EventEdit {
  patch: EventPatch;
  base: Record<string, unknown>;
  cover?: string | null;
  gallery?: string[];
  keptGallery?: string[];
  attendeeNote?: string | null;
  linkKey?: string;
}

/** The gallery's part of an edit: nothing where it is as it was. */
function galleryEdit(before: EventBefore, form: EventForm): Pick<EventEdit, 'gallery' | 'keptGallery'> {
  const pictures = form.gallery.map(({ picture }) => picture);
  const addresses = pictures.map(pictureToFetch);
  const storedPictures = (before.gallery_images ?? []).map(serverPicture);
  if (isSame(pictures.map(serverPicture), storedPictures)) return {};
  const knownPictures = new Set(storedPictures);
  const added = pictures.filter((picture) => !knownPictures.has(serverPicture(picture)));
  const gallery = added.flatMap((picture) => pictureSha(picture) ?? []);
  return { keptGallery: addresses, ...(gallery.length > 0 ? { gallery } : {}) };
}

/** The note's part of an edit: nothing where it is as it was. */
function noteEdit(before: EventBefore, form: EventForm): Pick<EventEdit, 'attendeeNote'> {
  const attendeeNote = attendeeNoteOf(form);
  return isSame(attendeeNote, before.attendee_note) ? {} : { attendeeNote };
}

/** What an event lacks, and lacked before anybody touched it, doesn't hold up the edit of something else. */
function ownErrors(errors: FormErrors, touched: readonly string[]): FormErrors {
  const isOurs = (field: string) => touched.includes(field.split('.')[0] ?? field) || field === 'cover';
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isOurs(field)));
}

const when = ['isAllDay', 'date', 'startTime', 'endTime', 'endDate', 'zone', 'isRecurring', 'recurrence'] as const;
const where = ['locationName', 'link'] as const;

/** An edit that touches one of the first fields must have valid values in all of the second. */
const dependentFields: readonly (readonly [readonly FormField[], readonly FormField[]])[] = [
  [when, when],
  [['online', 'isUnannounced'], where],
  // The last field that says where the place is can't be emptied unless another one says it.
  [['locationName', 'address', 'city', 'pin'], ['locationName']],
  [['pricingType'], ['tickets', 'currency', 'paymentLink']],
  [['payment'], ['paymentLink']],
];

/** What stands in for a field that is wrong and that nobody touched, so that the rest can be read. */
function withPlaceholders(form: EventForm, errors: FormErrors): EventForm {
  const replacements: Partial<EventForm> = {};
  for (const field of Object.keys(errors)) {
    if (field === 'endTime' || field === 'endDate') Object.assign(replacements, { endTime: '', endDate: '' });
    if (field === 'recurrence') Object.assign(replacements, { isRecurring: false });
    if (field === 'currency') Object.assign(replacements, { currency: '' });
    if (field === 'paymentLink') Object.assign(replacements, { payment: '' });
    if (field.startsWith('tickets')) Object.assign(replacements, { pricingType: 'free' });
    if (['title', 'description', 'locationName'].includes(field)) Object.assign(replacements, { [field]: '-' });
  }
  return { ...form, ...replacements };
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
  const touched = touchedFields(form, formOf(before));
  const picture = cover === undefined ? before.cover_image : cover === null ? null : localPicture(cover);
  let result = eventInputOf(form, picture);
  if ('errors' in result) {
    const concerned = dependentFields.filter(([touching]) => touching.some((field) => touched.includes(field)));
    const errors = ownErrors(result.errors, [
      ...touched,
      ...concerned.flatMap(([, requiredFields]) => requiredFields),
      'faqDraft',
    ]);
    if (Object.keys(errors).length > 0) return { errors };
    result = eventInputOf(withPlaceholders(form, result.errors), picture);
    if ('errors' in result) return result;
  }
  const patch = patchOf(before, cover === undefined ? touched : [...touched, 'coverAlt'], result.input);
  const gallery = galleryEdit(before, form);
  const pictures = [
    ...(cover === undefined ? [] : ['cover_image']),
    ...(gallery.keptGallery === undefined ? [] : ['gallery_images']),
  ];
  return {
    edit: {
      patch,
      base: eventBaseOf(before, [...Object.keys(patch), ...pictures]),
      ...(cover === undefined ? {} : { cover }),
      ...gallery,
      ...noteEdit(before, form),
    },
  };
}

export function isEmptyEdit({ patch, cover, keptGallery, attendeeNote }: EventEdit): boolean {
  const isElsewhere = cover !== undefined || keptGallery !== undefined || attendeeNote !== undefined;
  return Object.keys(patch).length === 0 && !isElsewhere;
}

/** A new edit laid over one that waits for the person: what both touch is the new one's, on the values of the first. */
export function mergedEdit(first: MutationArgs<'event.update'>, second: EventEdit): MutationArgs<'event.update'> {
  // The new list names its new pictures; those of the first that it still names have to come along.
  const named = new Set((second.keptGallery ?? []).flatMap((picture) => pictureSha(picture) ?? []));
  const earlier = (first.gallery ?? []).filter((sha256) => second.keptGallery === undefined || named.has(sha256));
  const gallery = [...new Set([...earlier, ...(second.gallery ?? [])])];
  const { gallery: _first, ...rest } = first;
  const { gallery: _second, ...later } = second;
  return {
    ...rest,
    ...later,
    patch: { ...first.patch, ...second.patch },
    base: { ...second.base, ...first.base },
    ...(gallery.length > 0 ? { gallery } : {}),
  };
}
