import { daysAt } from '#contract/calendar/all-day.ts';
import { dayMsOf } from '#contract/calendar/days.ts';
import { clockOf, isTimeZone } from '#contract/calendar/zoned-time.ts';
import type { Event } from '#contract/events/entity.ts';
import { leadPriceParts } from '#contract/events/price.ts';
import { barePicture, pictureAt, type PictureWidth } from '#contract/media/picture.ts';
import { htmlText } from '#server/api/pages/html.ts';
import { placeText, pictureText } from '#server/api/pages/event-head.ts';
import { nextStart } from '#server/domain/events/embedded.ts';

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const hours = { hour: 'numeric', minute: '2-digit' } as const;
const dayMs = 24 * 3600_000;
/** Titles are longer than a card in somebody's side bar. */
const longestTitle = 90;
const longestPlace = 80;

function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

export const titleOf = ({ title }: Pick<Event, 'title'>): string => cut(title, longestTitle) || 'Untitled Event';

/** `Madrid time`, `GMT+02:00` or `UTC`. */
function clockName(event: Event): string {
  const { timezone } = event;
  if (timezone !== null && isTimeZone(timezone)) {
    return timezone === 'UTC' ? 'UTC' : `${(timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')} time`;
  }
  const clock = clockOf(event);
  return /^[+-]/.test(clock) ? `GMT${clock}` : 'UTC';
}

interface When {
  /** for `<time datetime>` */
  machine: string;
  /** `Fri, Nov 27`; with the year unless it is the present one */
  days: string;
  /** `9:00 PM – 11:00 PM, Madrid time`; `All day` */
  hours: string;
  /** of the first day: `27` and `Nov` */
  tile: [number: string, month: string];
}

/** From when on dates are shown, and what time it is; in ms. */
export interface Clock {
  fromMs: number;
  now: number;
}

/** One takes a tenth of a millisecond to make, and a list needs six for each event. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** Six formats for each of some 160 time zones; a format takes 13 kB. */
const formatsAtMost = 1_000;

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const cached = formats.get(key);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  if (formats.size >= formatsAtMost) formats.clear();
  formats.set(key, format);
  return format;
}

const spaces = (text: string) => text.replace(/\s/g, ' ');

/**
 * An event's date in the time of its place: the first that isn't over at `fromMs`.
 * @param now in ms
 */
export function whenOf(event: Event, { fromMs, now }: Clock): When {
  const startMs = nextStart(event, fromMs);
  const whole = daysAt(event, startMs);
  const clock = clockOf(event);
  const timeZone = whole !== null || clock === 'Z' || (event.timezone !== null && !isTimeZone(clock)) ? 'UTC' : clock;
  const format = (options: Intl.DateTimeFormatOptions) => formatOf(timeZone, options);
  const firstMs = whole === null ? startMs : dayMsOf(whole.first);
  const tile: When['tile'] = [format({ day: 'numeric' }).format(firstMs), format({ month: 'short' }).format(firstMs)];
  const yearOf = (ms: number) => format({ year: 'numeric' }).format(ms);
  const lastMs = whole === null ? startMs : dayMsOf(whole.last);
  const isThisYear = [firstMs, lastMs].every((ms) => yearOf(ms) === yearOf(now));
  const ofDay = format(isThisYear ? day : { ...day, year: 'numeric' });
  if (whole !== null) {
    const days = firstMs === lastMs ? ofDay.format(firstMs) : ofDay.formatRange(firstMs, lastMs);
    return { machine: whole.first, days: spaces(days), hours: 'All day', tile };
  }
  const machine = new Date(startMs).toISOString();
  const longMs = event.end_date_time === null ? 0 : Date.parse(event.end_date_time) - Date.parse(event.date_time);
  const start = format(hours).format(startMs);
  const end = format(longMs < dayMs ? hours : { month: 'short', day: 'numeric', ...hours }).format(startMs + longMs);
  const span = longMs > 0 ? `${start} – ${end}` : start;
  return { machine, days: spaces(ofDay.format(startMs)), hours: spaces(`${span}, ${clockName(event)}`), tile };
}

/** What a visitor has to know before all else; null for an event to come. */
function statusOf({ status }: Pick<Event, 'status'>): string | null {
  if (status === 'cancelled') return 'Cancelled';
  if (status === 'pending') return 'Not confirmed yet';
  return status === 'finished' ? 'This event is over' : null;
}

function goingText(count: number): string {
  return `${count.toLocaleString('en-US')} going`;
}

/** Price and number of attendees in one line; of a cancelled event nothing. */
function costLine(event: Event): string {
  if (event.status === 'cancelled') return '';
  const count = event.attendees_count;
  return [leadPriceParts(event).join(''), ...(count > 0 ? [goingText(count)] : [])].join(' · ');
}

/** When, where and how much, as HTML. */
export function factsOf(event: Event, clock: Clock): string {
  const when = whenOf(event, clock);
  const status = statusOf(event);
  const lines = [cut(placeText(event), longestPlace), costLine(event)].filter((line) => line !== '');
  return [
    ...(status === null ? [] : [`<p><span class="n">${status}</span></p>`]),
    `<p class="w"><time datetime="${when.machine}">${htmlText(when.days)}</time></p>`,
    `<p class="m">${htmlText(when.hours)}</p>`,
    ...lines.map((line) => `<p class="m">${htmlText(line)}</p>`),
  ].join('');
}

/**
 * The cover, if it is one of our own pictures: others' would let them see who visits the site.
 * @param alt empty where the title stands beside it
 */
export function coverOf(event: Event, width: PictureWidth, alt: string): string | null {
  const { cover_image: url } = event;
  if (url === null || !/^\/media\/[0-9a-f]{64}\/\d+\.webp$/.test(barePicture(url))) return null;
  const height = Math.round((width * 9) / 16);
  return `<img src="${htmlText(pictureAt(url, width))}" alt="${htmlText(alt)}" width="${width}" height="${height}" loading="lazy">`;
}

export const coverText = (event: Event): string => pictureText(event, event.cover_image ?? '');
