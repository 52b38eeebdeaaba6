import { daysAt } from '#contract/calendar/all-day.ts';
import { attendanceOf } from '#contract/events/attendance.ts';
import { dayMsOf } from '#contract/calendar/days.ts';
import type { Event } from '#contract/events/entity.ts';
import { nextDates } from '#contract/calendar/occurrences.ts';
import { clockOf, isTimeZone } from '#contract/calendar/zoned-time.ts';
import { eventJsonLd } from './event-json-ld.ts';
import type { PageHead } from './head.ts';
import { defaultImage } from './default-image.ts';

const maxWords = 200;
const maxGallery = 4;

function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const start = line.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  // Some scripts have no spaces between words.
  const whole = start.replace(/\s+\S{0,30}$/, '');
  return `${whole}…`;
}

const ofDay = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** `Wed, 1 Jul 2026, 20:00` in local time of its place; the days of an all-day event. */
function dateText(event: Event, startMs: number): string {
  const days = daysAt(event, startMs);
  if (days !== null) {
    const format = new Intl.DateTimeFormat('en-GB', { ...ofDay, timeZone: 'UTC' });
    return days.first === days.last
      ? format.format(dayMsOf(days.first))
      : format.formatRange(dayMsOf(days.first), dayMsOf(days.last));
  }
  const clock = clockOf(event);
  const timeZone = clock === 'Z' || !isTimeZone(clock) ? 'UTC' : clock;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    ...ofDay,
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(startMs);
}

/** The place in one line: `Kulturhaus, Berlin and online`; empty if there is none. */
export function placeText(event: Event): string {
  const { locationName, address, city } = event;
  const attendance = attendanceOf(event);
  if (attendance === 'online') return 'Online';
  const place = [...new Set([locationName ?? address, city].filter(Boolean))].join(', ');
  return attendance === 'place' ? place : [place, 'online'].filter(Boolean).join(' and ');
}

/** The organizer's message about a cancelled event, as a sentence; empty if there is none. */
function reasonOf({ status, cancel_message: message }: Event): string {
  const reason = status === 'cancelled' ? (message ?? '').trim() : '';
  return reason === '' || /[.!?…。！？]$/u.test(reason) ? reason : `${reason}.`;
}

/** A picture's alternative text, else the event's title. */
export function pictureText({ alt_texts: texts, title }: Event, url: string): string {
  const sha256 = /\/media\/([0-9a-f]{64})[-/]/.exec(url)?.[1] ?? '';
  return texts?.[sha256]?.trim() || title;
}

/** The absolute address of a picture, ours or another's; null if it isn't a valid one. */
function absolute(url: string, origin: string): string | null {
  const read = URL.parse(url, origin);
  return read !== null && /^https?:$/.test(read.protocol) ? read.href : null;
}

/** An event page's head, for search engines and link previews. */
export function eventHead(event: Event, origin: string, nowMs: number): PageHead {
  // Who has opened it by its link has it; search engines have no use for it.
  const isUnlisted = event.visibility === 'unlisted';
  const url = `${origin}/events/${String(event.event_id)}`;
  const startMs = nextDates(event, nowMs, 1)[0] ?? Date.parse(event.date_time);
  const words = event.resume || event.subtitle || event.description;
  const facts = [event.status === 'cancelled' ? 'Cancelled' : '', dateText(event, startMs), placeText(event)];
  const description = cut(`${facts.filter(Boolean).join(' · ')}. ${reasonOf(event)} ${words}`, maxWords);
  const own = [event.cover_image, ...event.gallery_images.slice(0, maxGallery)]
    .map((picture) => (picture === null ? null : absolute(picture, origin)))
    .filter((picture) => picture !== null);
  const [cover] = own;
  const usual = defaultImage(origin);
  return {
    title: event.title || 'Untitled Event',
    description,
    canonical: isUnlisted ? null : url,
    image: cover === undefined ? usual : { url: cover, alt: pictureText(event, cover) },
    ...(isUnlisted ? {} : { data: eventJsonLd(event, { url, images: own.length === 0 ? [usual.url] : own, startMs }) }),
  };
}
