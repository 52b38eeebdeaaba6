import type { Faq, TicketType } from '#contract/events/parts.ts';
import { eventLimits } from '#contract/events/rules.ts';
import type { Coordinates } from '#contract/geo/distance.ts';
import type { CropPoint } from '#ui/picture/crop.ts';
import { everyZone, movedEnd } from '#features/wizard/time/times.ts';
import { noFaqDraft, type FaqDraft } from '#features/wizard/faq/list.ts';
import { defaultTicket } from '#features/wizard/tickets/list.ts';
import type { RepeatChoices } from '#features/wizard/repeat/choices.ts';
import { followedRepeat } from '#features/wizard/repeat/edit.ts';
import { deviceZone, wallTimeAt } from '#features/wizard/time/zoned-time.ts';

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

/** What the form's fields hold, as typed. Kept in drafts, so reading one is tolerant and fields are only ever added. */
export interface EventForm {
  title: string;
  subtitle: string;
  description: string;
  category: string;
  subcategory: string;
  videoUrl: string;
  coverAlt: string;
  /** null: the cover is as it was chosen, or there is none */
  coverCrop: CoverCrop | null;
  gallery: GalleryPicture[];
  /** what was chosen and isn't shrunk yet, in the order of choosing */
  waiting: WaitingPicture[];
  isRecurring: boolean;
  /** as `parseRecurrence` reads it; kept while the event doesn't repeat */
  recurrence: string;
  /** what `recurrence` was made of, and what was chosen beside it; null: nothing was chosen here yet */
  repeat: RepeatChoices | null;
  /** it has days instead of hours; hours that were typed are kept */
  isAllDay: boolean;
  date: string;
  startTime: string;
  endTime: string;
  /** the day of the end, where it isn't the start's or the night after; else empty */
  endDate: string;
  /** the start date that `endDate` was chosen for; empty: the one there is */
  endDateFor: string;
  /** the day of the end that was put aside, until it is wanted again; for the start date in `endDateFor` */
  endDateBefore: string;
  /** the zone that the times are told in */
  zone: string;
  online: boolean;
  /** people can join online as well as at the place */
  isHybrid: boolean;
  /** the place is to be announced; what was typed of it is kept */
  isUnannounced: boolean;
  locationName: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  province: string;
  country: string;
  postalCode: string;
  placeId: string;
  /** the zone of the place on the map, where it was learned; else empty */
  venueZone: string;
  /** where it is on the map, in degrees; null as long as nobody has said so */
  pin: Coordinates | null;
  link: string;
  /** a sentence or two, for where the whole has no room */
  resume: string;
  detailedDescription: string;
  venueDetails: string;
  /** separated by commas */
  tags: string;
  /** a tag that isn't added yet */
  tagDraft: string;
  faqs: Faq[];
  faqDraft: FaqDraft;
  pricingType: 'free' | 'paid';
  isFreeEvent: boolean;
  tickets: TicketType[];
  /** what stood in the list before it was made free, until it is brought back */
  ticketsBefore: TicketType[];
  capacity: string;
  /** the steps that were looked at */
  visited: number[];
}

/** Complaints by field; `tickets.0.price` is one about a part of a list. `cover` is no field of the form's own. */
export type FormErrors = Partial<Record<string, string>>;

export function emptyForm(): EventForm {
  return {
    title: '',
    subtitle: '',
    description: '',
    category: '',
    subcategory: '',
    videoUrl: '',
    coverAlt: '',
    coverCrop: null,
    gallery: [],
    waiting: [],
    isRecurring: false,
    recurrence: '',
    repeat: null,
    isAllDay: false,
    date: '',
    startTime: '',
    endTime: '',
    endDate: '',
    endDateFor: '',
    endDateBefore: '',
    zone: deviceZone(),
    online: false,
    isHybrid: false,
    isUnannounced: false,
    locationName: '',
    address: '',
    address2: '',
    city: '',
    state: '',
    province: '',
    country: '',
    postalCode: '',
    placeId: '',
    venueZone: '',
    pin: null,
    link: '',
    resume: '',
    detailedDescription: '',
    venueDetails: '',
    tags: '',
    tagDraft: '',
    faqs: [],
    faqDraft: noFaqDraft,
    pricingType: 'free',
    isFreeEvent: false,
    tickets: [defaultTicket],
    ticketsBefore: [],
    capacity: String(eventLimits.defaultCapacity),
    visited: [],
  };
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
  return { ...next, ...movedEnd(form, next), ...followedRepeat(form, next) };
}
