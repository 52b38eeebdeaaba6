import { AttendeeNoteText } from '#contract/events/attendee-note.ts';
import { EventInput } from '#contract/events/entity.ts';
import { oversizeOf } from '#contract/events/size-limit.ts';
import { nextDates } from '#contract/calendar/occurrences.ts';
import { parseRecurrence } from '#contract/calendar/recurrence.ts';
import { pictureSha } from '#data/files/picture-name.ts';
import { costErrors, costFields } from '#features/wizard/tickets/cost-input.ts';
import { formFieldNames, formFields, plainTexts, placeTexts } from './event-form.ts';
import type { EventForm, FormErrors, PlainText } from './event-form.ts';
import { timesOf, zoneToSend, type FormTimes } from '#features/wizard/time/times.ts';
import { isEmptyFaq } from '#features/wizard/faq/list.ts';
import { missingTexts } from './missing-texts.ts';
import { webAddress } from './web-address.ts';
import { tagsOf } from '#features/wizard/tags/list.ts';
import { seriesOf } from '#features/wizard/repeat/series.ts';
import * as texts from './texts.ts';

/** The form field that shows a contract field's errors; others have the same name. */
const fieldOf: Record<string, string | undefined> = {
  ...Object.fromEntries(formFieldNames.flatMap((name) => formFields[name].shows.map((field) => [field, name]))),
  cover_image: 'cover',
  price: 'tickets.0.price',
};

/** Fields whose errors are about a part: `tickets.0.price`. */
const lists = ['tickets', 'faqs'];

/** Errors by form field, from errors by contract field (`tags.0` is about `tags`). */
export function formErrors(fields: Record<string, string>): FormErrors {
  const named = Object.entries(fields).map(([path, message]) => {
    const [name = path, ...parts] = path.replace(/^event\./, '').split('.');
    const field = fieldOf[name] ?? name;
    return [lists.includes(field) ? [field, ...parts].join('.') : field, message] as const;
  });
  return Object.fromEntries(named);
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** The note for those who come; null if there is none. */
export const attendeeNoteOf = (form: EventForm): string | null => orNull(form.attendeeNote);

type PlainField = (typeof formFields)[PlainText]['source'];

const isNowhere = (form: EventForm) => form.online || form.isUnannounced;

/** The event's plain text fields; null if empty, and those of the place if there is none. */
function textFields(form: EventForm): Record<PlainField, string | null> {
  const leftOut = isNowhere(form) ? placeTexts : [];
  const fields = plainTexts.map((name) => {
    return [formFields[name].source, leftOut.includes(name) ? null : orNull(form[name])] as const;
  });
  // Each field of the type is that of one of `plainTexts`.
  return Object.fromEntries(fields) as Record<PlainField, string | null>;
}

function placeFields(form: EventForm) {
  const { pin } = form;
  return {
    online: form.online || form.isHybrid,
    location:
      isNowhere(form) || pin === null
        ? null
        : { type: 'Point' as const, coordinates: [pin.longitude, pin.latitude] as [number, number] },
    event_link: form.online || form.isHybrid ? webAddress(form.link) : null,
  };
}

/** Any one of these suffices to find the event: a beach has no street, and a pin needs no city. */
function isFindable(form: EventForm): boolean {
  if (form.online || form.isUnannounced || form.pin !== null) return true;
  // With a link the name alone isn't enough: it may be a service's.
  const names = [...(form.isHybrid ? [] : [form.locationName]), form.address, form.city];
  return names.some((text) => text.trim() !== '');
}

function missing(form: EventForm): FormErrors {
  const empty = (['title', 'description'] as const).filter((name) => form[name].trim() === '');
  return {
    ...Object.fromEntries(empty.map((name) => [name, missingTexts.field])),
    ...(isFindable(form) ? {} : { locationName: form.isHybrid ? missingTexts.hybridPlace : missingTexts.place }),
  };
}

function repeatErrors(form: EventForm, times: FormTimes): FormErrors {
  if (!form.isRecurring) return {};
  if (parseRecurrence(form.recurrence) === null) return { recurrence: missingTexts.rule };
  if (form.repeat !== null && form.repeat.leaveOut !== '') return { recurrence: missingTexts.leaveOut };
  const series = seriesOf(form, times);
  if (series === null) return {};
  const [first] = nextDates(series, Date.parse(series.date_time) - 1, 1);
  return first === undefined ? { recurrence: texts.noDateLeft } : {};
}

function altTexts(form: EventForm, cover: string | null): Record<string, string> {
  const pictures = [{ picture: cover ?? '', alt: form.coverAlt }, ...form.gallery];
  const described = pictures.map(({ picture, alt }) => [pictureSha(picture) ?? '', alt.trim()] as const);
  return Object.fromEntries(described.filter(([sha256, alt]) => sha256 !== '' && alt !== ''));
}

/** The form field of an alternative text. */
function altField({ gallery }: EventForm, sha256: string): string {
  const at = gallery.findLastIndex(({ picture, alt }) => pictureSha(picture) === sha256 && alt.trim() !== '');
  return at === -1 ? 'coverAlt' : `gallery.${String(at)}.alt`;
}

/** The contract's errors by form field. */
function contractErrors(form: EventForm, issues: readonly { path: PropertyKey[]; message: string }[]): FormErrors {
  const named = issues.map(({ path, message }): FormErrors => {
    const [name, key] = path;
    const isOfText = name === 'alt_texts' && typeof key === 'string';
    return isOfText ? { [altField(form, key)]: message } : formErrors({ [path.join('.')]: message });
  });
  return Object.assign({}, ...named) as FormErrors;
}

/** Errors about unfinished content that would be lost. */
function leftovers(form: EventForm): FormErrors {
  if (isEmptyFaq(form.faqDraft)) return {};
  return { faqDraft: missingTexts.faq };
}

function noteErrors(form: EventForm): FormErrors {
  const [issue] = AttendeeNoteText.safeParse(attendeeNoteOf(form)).error?.issues ?? [];
  return issue === undefined ? {} : { attendeeNote: issue.message };
}

/** The form's values, unchecked: `date_time` is empty if there is none. */
function fieldsOf(form: EventForm, cover: string | null, times: FormTimes) {
  const zone = zoneToSend(form);
  return {
    ...textFields(form),
    title: form.title,
    description: form.description,
    video_url: webAddress(form.videoUrl),
    alt_texts: altTexts(form, cover),
    date_time: times.start ?? '',
    end_date_time: times.end,
    start_date: times.days?.first ?? null,
    end_date: times.days === null || times.days.last === times.days.first ? null : times.days.last,
    ...(zone === null ? {} : { timezone: zone }),
    event_type: form.isRecurring ? ('recurring' as const) : ('individual' as const),
    recurrence: form.isRecurring ? orNull(form.recurrence) : null,
    ...placeFields(form),
    // A typed tag counts, though it wasn't added.
    tags: tagsOf(`${form.tags},${form.tagDraft}`),
    faqs: form.faqs,
    visibility: form.visibility,
    ...costFields(form),
  };
}

/** The form's values so far, for the preview. */
export function unfinishedInputOf(form: EventForm, cover: string | null): ReturnType<typeof fieldsOf> {
  return fieldsOf(form, cover, timesOf(form));
}

/**
 * The event that the form describes, without its attendee note (`attendeeNoteOf`).
 * @param cover the picture that it has: `local:<sha256>`, an address, or null
 * @returns the input as the contract wants it, or what is wrong with which field
 */
export function eventInputOf(
  form: EventForm,
  cover: string | null = null,
): { input: EventInput } | { errors: FormErrors } {
  const times = timesOf(form);
  const errors: FormErrors = {
    ...missing(form),
    ...times.errors,
    ...repeatErrors(form, times),
    ...costErrors(form),
    ...noteErrors(form),
    ...leftovers(form),
  };
  const input = fieldsOf(form, cover, times);
  // A stand-in lets the contract check the other fields, so that every complaint is shown at once.
  const parsed = EventInput.safeParse({ ...input, date_time: times.start ?? '2000-01-01T00:00:00Z' });
  if (!parsed.success) {
    return { errors: { ...contractErrors(form, parsed.error.issues), ...errors } };
  }
  const oversize = oversizeOf(parsed.data);
  const all = oversize === null ? errors : { ...formErrors({ [oversize.field]: oversize.message }), ...errors };
  return Object.keys(all).length > 0 ? { errors: all } : { input: parsed.data };
}
