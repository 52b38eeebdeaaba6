import type { Faq, TicketType } from '#contract/events/parts.ts';
import type { SettableValues } from '#contract/events/entity.ts';
import type { pictureTable } from '#contract/events/fields.ts';
import { eventGroups, eventLimits, type EventField } from '#contract/events/rules.ts';
import type { Coordinates } from '#contract/geo/distance.ts';
import type { CropPoint } from '#ui/picture/crop.ts';
import { everyZone, movedEnd } from '#features/wizard/time/times.ts';
import { noFaqDraft, type FaqDraft } from '#features/wizard/faq/list.ts';
import { defaultTicket } from '#features/wizard/tickets/list.ts';
import type { RepeatChoices } from '#features/wizard/repeat/choices.ts';
import { movedRepeat } from '#features/wizard/repeat/edit.ts';
import type { StepName } from '#features/wizard/steps/steps.ts';
import { deviceZone, wallTimeAt } from '#features/wizard/time/zoned-time.ts';
import * as texts from './texts.ts';

/** A picture of the gallery: `local:<sha256>` where this device holds it alone, else the server's address. */
export interface GalleryPicture {
  picture: string;
  alt: string;
}

/** The part of a chosen picture that is the cover: 16:9 around a point. */
export interface CoverCrop extends CropPoint {
  /** SHA-256 of the whole picture */
  source: string;
}

export const coverRatio = 16 / 9;

/** A picture as it was chosen, which this device holds until it is shrunk. */
export interface WaitingPicture {
  /** SHA-256 of the file */
  source: string;
  to: 'cover' | 'gallery';
  /** the file's */
  name: string;
}

/** What a field of the form can change: the event's fields, and its attendee note, which is none of them. */
type Written = EventField | 'attendee_note';

/** The properties of one of the form's fields. */
interface FieldFacts<Value> {
  /** null: in none */
  step: StepName | null;
  /** what an empty form has */
  empty: () => Value;
  /** the event's fields that change when it does; none: it is the form's alone */
  writes: readonly Written[];
  /** the event's fields whose complaints stand at it; its label is that of the first */
  shows: readonly (Written | keyof typeof pictureTable)[];
  /** what it is called where the event's field has another name */
  label: string | null;
}

/** A field whose text is that of one of the event's. */
interface TextFacts<Source extends EventField> extends FieldFacts<string> {
  source: Source;
}

type More = Partial<Pick<FieldFacts<unknown>, 'writes' | 'shows' | 'label'>>;
type TextField = { [Field in EventField]: SettableValues[Field] extends string | null ? Field : never }[EventField];

function field<Value>(step: StepName | null, empty: () => Value, more: More = {}): FieldFacts<Value> {
  return { step, empty, writes: [], shows: [], label: null, ...more };
}

function text<Source extends TextField>(step: StepName, source: Source, more: More = {}): TextFacts<Source> {
  return { ...field(step, () => '', { writes: [source], shows: [source], ...more }), source };
}

const none = () => '';
const no = () => false;

/** The fields that say where it is, once there is a place. */
const place = eventGroups.place.filter((name) => name !== 'online' && name !== 'event_link');
const hours = ['date_time', 'end_date_time'] as const;
const times = [...hours, 'start_date', 'end_date'] as const;
const cost = eventGroups.price;
const prices = ['price', 'pricing_type', 'ticket_types'] as const;
const payment = ['payment', 'payment_url'] as const;

/**
 * The form's fields, with values as typed. Drafts store them, so reading is tolerant, and fields are only ever added. The empty
 * form, the steps, the labels, the errors and the contents of an edit follow from this table. A text field of the event (`text`)
 * is also read and written by it; `form-of-event.ts` and `event-input.ts` convert values that need several fields.
 */
export const formFields = {
  title: text('basic', 'title'),
  subtitle: text('basic', 'subtitle'),
  description: text('basic', 'description'),
  category: text('basic', 'category'),
  subcategory: text('basic', 'subcategory'),
  language: text('basic', 'language'),
  videoUrl: text('media', 'video_url'),
  coverAlt: field('media', none, { writes: ['alt_texts'], label: texts.whatPictureShows }),
  /** null: the cover is as it was chosen, or there is none */
  coverCrop: field('media', (): CoverCrop | null => null),
  gallery: field('media', (): GalleryPicture[] => [], {
    writes: ['alt_texts'],
    shows: ['gallery_images', 'alt_texts'],
  }),
  /** chosen pictures that aren't shrunk yet, in the order of choosing */
  waiting: field('media', (): WaitingPicture[] => []),
  isRecurring: field('date', no, { writes: ['event_type', 'recurrence'] }),
  /** as `parseRecurrence` reads it; kept while the event doesn't repeat */
  recurrence: text('date', 'recurrence', { shows: ['recurrence', 'event_type'] }),
  /** the choices that `recurrence` was made of, and others beside them; null: nothing was chosen here yet */
  repeat: field('date', (): RepeatChoices | null => null),
  /** it has days instead of hours; hours that were typed are kept */
  isAllDay: field('date', no, { writes: times }),
  date: field('date', none, { writes: times, shows: ['date_time', 'start_date'], label: texts.date }),
  startTime: field('date', none, { writes: hours, label: texts.startTime }),
  endTime: field('date', none, { writes: ['end_date_time'], shows: ['end_date_time'], label: texts.endTime }),
  /** the day of the end, where it isn't the start's or the night after; else empty */
  endDate: field('date', none, { writes: ['end_date_time', 'end_date'], shows: ['end_date'], label: texts.endDate }),
  /** the start date that `endDate` was chosen for; empty: the one there is */
  endDateFor: field('date', none),
  /** the day of the end that was put aside, until it is wanted again; for the start date in `endDateFor` */
  endDateBefore: field('date', none),
  /** the zone of the times */
  zone: field('date', deviceZone, { writes: [...hours, 'timezone'], shows: ['timezone'] }),
  online: field('location', no, { writes: ['online', ...place, 'event_link'], shows: ['online'] }),
  /** people can join online as well as at the place */
  isHybrid: field('location', no, { writes: ['online', 'event_link'] }),
  /** the place will be announced later; its fields keep their values */
  isUnannounced: field('location', no, { writes: place }),
  locationName: text('location', 'locationName'),
  address: text('location', 'address'),
  address2: text('location', 'address2'),
  city: text('location', 'city'),
  state: text('location', 'state'),
  province: text('location', 'province'),
  country: text('location', 'country'),
  postalCode: text('location', 'postalCode'),
  placeId: text('location', 'placeId'),
  /** the zone of the place on the map, where it was learned; else empty */
  venueZone: field(null, none),
  /** where it is on the map, in degrees; null as long as nobody has said so */
  pin: field('location', (): Coordinates | null => null, { writes: ['location'], shows: ['location'] }),
  link: text('location', 'event_link'),
  attendeeNote: field('location', none, { writes: ['attendee_note'], shows: ['attendee_note'] }),
  /** a sentence or two, for where the whole has no room */
  resume: text('details', 'resume'),
  detailedDescription: text('details', 'detailed_description'),
  venueDetails: text('details', 'venue_details'),
  /** separated by commas */
  tags: field('details', none, { writes: ['tags'], shows: ['tags'] }),
  /** a tag that isn't added yet */
  tagDraft: field('details', none, { writes: ['tags'] }),
  faqs: field('faq', (): Faq[] => [], { writes: ['faqs'], shows: ['faqs'] }),
  faqDraft: field('faq', (): FaqDraft => noFaqDraft, { label: texts.question }),
  pricingType: field('tickets', (): 'free' | 'paid' => 'free', { writes: cost, shows: ['pricing_type'] }),
  isFreeEvent: field('tickets', no, { writes: prices }),
  /** an ISO 4217 code, or what is typed of one; empty: not said */
  currency: text('tickets', 'currency'),
  /** empty: not said */
  payment: field('tickets', (): 'door' | 'online' | '' => '', { writes: payment, shows: ['payment'] }),
  paymentLink: field('tickets', none, { writes: payment, shows: ['payment_url'] }),
  tickets: field('tickets', () => [defaultTicket], { writes: prices, shows: ['ticket_types'] }),
  /** what stood in the list before it was made free, until it is brought back */
  ticketsBefore: field('tickets', (): TicketType[] => []),
  visibility: field('tickets', (): 'public' | 'unlisted' => 'public', {
    writes: ['visibility'],
    shows: ['visibility'],
  }),
  capacity: field('tickets', () => String(eventLimits.defaultCapacity), { writes: ['capacity'], shows: ['capacity'] }),
  /** the steps that were looked at */
  visited: field(null, (): number[] => []),
};

type Table = typeof formFields;
export type EventForm = { [Name in keyof Table]: ReturnType<Table[Name]['empty']> };
export type FormField = keyof EventForm;
/** A field of the form that holds one text of the event. */
export type PlainText = { [Name in FormField]: Table[Name] extends { source: EventField } ? Name : never }[FormField];

// The table is a literal: its keys are those of its type, and the names with `source` are those whose type says so.
export const formFieldNames = Object.keys(formFields) as FormField[];
export const plainTexts = formFieldNames.filter((name) => 'source' in formFields[name]) as PlainText[];

/** The texts of the place. */
export const placeTexts = plainTexts.filter((name) => place.some((one) => one === formFields[name].source));

/** Complaints by field; `tickets.0.price` is one about a part of a list. `cover` is no field of the form's own. */
export type FormErrors = Partial<Record<string, string>>;

export function emptyForm(): EventForm {
  return Object.fromEntries(formFieldNames.map((name) => [name, formFields[name].empty()])) as unknown as EventForm;
}

/**
 * A new date keeps the start time or takes 10:00; a new start time keeps the date or takes today's. What lasts for days
 * keeps its length when it is moved.
 */
export function withDefaults(form: EventForm, change: Partial<EventForm>, nowMs: number): EventForm {
  const next = { ...form, ...change };
  if (change.date && next.startTime === '') next.startTime = '10:00';
  if (change.startTime && next.date === '') next.date = wallTimeAt(nowMs, next.zone).date;
  if (change.isAllDay === false) {
    if (next.date !== '' && next.startTime === '') next.startTime = '10:00';
    if (next.zone === everyZone) next.zone = deviceZone();
  }
  return { ...next, ...movedEnd(form, next), ...movedRepeat(form, next) };
}
