import { categoryLabel } from '#contract/events/category.ts';
import type { Event } from '#contract/events/entity.ts';
import type { UserRow } from '#server/db/people/users.ts';
import { htmlText } from '#server/api/pages/html.ts';
import { linkTo } from './document.ts';
import { posterSvg } from '#server/domain/events/poster.ts';
import { coverOf, coverText, factsOf, titleOf, whenOf, type Clock } from './event-parts.ts';
import type { ListQuery } from './query.ts';

interface Content {
  title: string;
  main: string;
}

const pathOf = ({ event_id: id }: Event) => `/events/${String(id)}`;

/** One event. */
export function eventContent(event: Event, now: number): Content {
  const title = titleOf(event);
  const { organizer, cancel_message: message } = event;
  const reason = event.status === 'cancelled' ? (message ?? '').trim() : '';
  const facts = [
    `<h1>${htmlText(title)}</h1>`,
    factsOf(event, { fromMs: now, now }),
    ...(reason === '' ? [] : [`<p>${htmlText(reason)}</p>`]),
    `<p class="m">By ${htmlText(organizer.display_name || organizer.username)}</p>`,
    linkTo(pathOf(event), 'View on Scape', 'b'),
  ];
  const cover = coverOf(event, 800, coverText(event)) ?? posterSvg(event.ref, event);
  return { title, main: `<article class="e">${cover}<div>${facts.join('')}</div></article>` };
}

function cardOf(event: Event, clock: Clock): string {
  const [number, month] = whenOf(event, clock).tile;
  const tile = `<p class="d" aria-hidden="true"><b>${number}</b>${month}</p>`;
  const title = `<h2>${linkTo(pathOf(event), titleOf(event))}</h2>`;
  return `<li class="c">${coverOf(event, 320, '') ?? tile}<div>${title}${factsOf(event, clock)}</div></li>`;
}

/** `Music events by Luis in Madrid` */
function headingOf({ category, city: typed }: ListQuery, organizer: UserRow | null, events: readonly Event[]): string {
  const kind = category === undefined || category === 'all' ? 'Events' : `${categoryLabel(category)} events`;
  const by = organizer === null ? '' : ` by ${organizer.display_name || organizer.username}`;
  // As its events spell it.
  const city = typed === undefined ? undefined : (events[0]?.city ?? typed);
  return `${kind}${by}${city === undefined ? '' : ` in ${city}`}`;
}

function listAddress({ category }: ListQuery, organizer: UserRow | null): string {
  if (organizer !== null) return `/profile/${String(organizer.id)}`;
  return category === undefined ? '/events' : `/events?category=${encodeURIComponent(category)}`;
}

/** A list of events. */
export function listContent(
  query: ListQuery,
  { events, organizer, clock }: { events: readonly Event[]; organizer: UserRow | null; clock: Clock },
): Content {
  const title = headingOf(query, organizer, events);
  const list =
    events.length === 0
      ? '<p class="m">Nothing is planned for now.</p>'
      : `<ul>${events.map((event) => cardOf(event, clock)).join('')}</ul>`;
  const more = linkTo(listAddress(query, organizer), 'More on Scape', 'b');
  return { title, main: `<h1>${htmlText(title)}</h1>${list}${more}` };
}
