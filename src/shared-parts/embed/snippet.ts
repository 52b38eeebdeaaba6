import type { Person } from '#contract/people/entity.ts';
import type { EventRow } from '#data/events/rows.ts';
import { untitledEvent } from '#shared-parts/events/texts.ts';
import { personName } from '#shared-parts/people/texts.ts';
import * as texts from './texts.ts';

export type EmbedTheme = 'auto' | 'light' | 'dark';
export type EmbedSize = 'full' | 'medium' | 'small';

/** What is embedded. */
export interface Embedded {
  /** `/embed/events/5` or `/embed/events`, with its own parameters */
  path: string;
  /** the frame's title, for screen readers */
  title: string;
  /** how many events it shows at most; null: it is one event */
  count: number | null;
}

export type EmbeddableEvent = Pick<EventRow, 'event_id' | 'title' | 'status' | 'hidden' | 'visibility'>;

/** One event; null for one that others can't see. */
export function embeddedEvent({ event_id: id, title, status, hidden, visibility }: EmbeddableEvent): Embedded | null {
  if (id === null || status === 'draft' || hidden === true || visibility === 'unlisted') return null;
  return { path: `/embed/events/${String(id)}`, title: texts.onScape(title || untitledEvent), count: null };
}

/** An organizer's events to come. By their id, as a name can be changed, and then be taken by somebody else. */
export function embeddedEventsOf(organizer: Pick<Person, 'user_id' | 'display_name' | 'username'>): Embedded {
  return {
    path: `/embed/events?organizer_id=${String(organizer.user_id)}`,
    title: texts.onScape(texts.eventsBy(personName(organizer))),
    count: 6,
  };
}

const widths: Record<EmbedSize, string> = { full: '100%', medium: '480', small: '320' };
/** A frame can't grow with what it shows, so there is room for a usual event; a longer one, and lists, are scrolled. */
const heights: Record<EmbedSize, number> = { full: 560, medium: 560, small: 500 };
const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const quoted = (text: string) => `"${text.replace(/[&"<>]/g, (sign) => entities[sign] ?? '')}"`;

/** The frame's address, with its look, and its size. */
export function frameOf({ path, count }: Embedded, theme: EmbedTheme, size: EmbedSize) {
  const [base = '', query = ''] = path.split('?', 2);
  const parameters = new URLSearchParams(query);
  if (count !== null) parameters.set('limit', String(count));
  if (theme !== 'auto') parameters.set('theme', theme);
  const search = parameters.toString();
  return { src: search === '' ? base : `${base}?${search}`, width: widths[size], height: heights[size] };
}

/** The HTML that a site's owner pastes. @param origin of the app, `https://scape.example` */
export function snippetOf(embedded: Embedded, frame: ReturnType<typeof frameOf>, origin: string): string {
  const { src, width, height } = frame;
  const attributes = [
    `src=${quoted(origin + src)}`,
    `title=${quoted(embedded.title)}`,
    `width=${quoted(width)}`,
    `height="${String(height)}"`,
    'loading="lazy"',
    'style="border:0;max-width:100%"',
  ];
  return `<iframe ${attributes.join(' ')}></iframe>`;
}
