import { EventInput } from '#contract/event.ts';
import { eventLimits } from '#contract/event-rules.ts';
import type { EventForm, FormErrors, FormField } from './event-form.ts';
import { instantOf, nextDay } from './zoned-time.ts';

/** The form's field under which a complaint about a contract's field is shown. */
const fieldOf: Record<string, FormField> = {
  date_time: 'date',
  end_date_time: 'endTime',
  timezone: 'date',
  event_link: 'link',
  cover_image: 'cover',
  pricing_type: 'price',
};

/** Complaints by contract field (`tags.0` is one about `tags`) as complaints by form field. */
export function formErrors(fields: Record<string, string>): FormErrors {
  const named = Object.entries(fields).map(([path, message]) => {
    const name = path.replace(/^event\./, '').split('.')[0] ?? path;
    return [fieldOf[name] ?? name, message] as const;
  });
  return Object.fromEntries(named);
}

const longestNightMs = 12 * 3600_000;

/** An end before the start is the next day's, where that makes less than twelve hours; null: there is no such end. */
export function endOf(form: EventForm, start: string): string | null {
  const sameDay = instantOf({ date: form.date, time: form.endTime }, form.zone);
  if (sameDay === null) return null;
  if (Date.parse(sameDay) > Date.parse(start)) return sameDay;
  const next = instantOf({ date: nextDay(form.date), time: form.endTime }, form.zone);
  return next !== null && Date.parse(next) - Date.parse(start) < longestNightMs ? next : null;
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

function linkOf(text: string): string | null {
  const link = text.trim();
  if (link === '') return null;
  return /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`;
}

export function tagsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ];
}

function timesOf(form: EventForm): { errors: FormErrors; start: string | null; end: string | null } {
  const errors: FormErrors = {};
  const start = instantOf({ date: form.date, time: form.startTime }, form.zone);
  if (form.date === '') errors.date = 'Required';
  else if (form.startTime === '') errors.startTime = 'Required';
  else if (start === null) errors.date = 'Invalid date_time value';
  const end = start === null || form.endTime === '' ? null : endOf(form, start);
  if (start !== null && form.endTime !== '' && end === null) {
    errors.endTime = 'The end must be after the start, by less than 12 hours if it is past midnight';
  }
  return { errors, start, end };
}

function costOf(form: EventForm): { errors: FormErrors; price: string } {
  const price = form.isFree ? '0.00' : form.price.trim().replace(',', '.');
  const isAmount = /^\d{1,9}(\.\d{1,2})?$/.test(price);
  if (form.isFree || (isAmount && Number(price) > 0)) return { errors: {}, price };
  return { errors: { price: price === '' ? 'Required' : 'Enter an amount such as 12.50' }, price: '0.00' };
}

/**
 * The new event that the form describes.
 * @returns the input as the contract wants it, or what is wrong with which field
 */
export function eventInputOf(form: EventForm): { input: EventInput } | { errors: FormErrors } {
  const times = timesOf(form);
  const cost = costOf(form);
  const errors: FormErrors = { ...times.errors, ...cost.errors };
  if (form.title.trim() === '') errors.title = 'Required';
  if (form.description.trim() === '') errors.description = 'Required';
  if (!/^\d*$/.test(form.capacity.trim())) errors.capacity = 'Digits only';
  const isPlace = !form.online;
  const input = {
    title: form.title,
    description: form.description,
    category: orNull(form.category),
    // A stand-in lets the contract check the other fields, so that every complaint is shown at once.
    date_time: times.start ?? '2000-01-01T00:00:00Z',
    end_date_time: times.end,
    ...(form.zone.includes(':') ? {} : { timezone: form.zone }),
    online: form.online,
    locationName: isPlace ? orNull(form.locationName) : null,
    address: isPlace ? orNull(form.address) : null,
    city: isPlace ? orNull(form.city) : null,
    country: isPlace ? orNull(form.country) : null,
    event_link: form.online ? linkOf(form.link) : null,
    pricing_type: form.isFree ? 'free' : 'paid',
    price: cost.price,
    capacity: form.capacity.trim() === '' ? eventLimits.defaultCapacity : Number(form.capacity),
    tags: tagsOf(form.tags),
  };
  const parsed = EventInput.safeParse(input);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
    return { errors: { ...formErrors(Object.fromEntries(issues)), ...errors } };
  }
  return Object.keys(errors).length > 0 ? { errors } : { input: parsed.data };
}
