import { listingCategoryOf } from '#contract/events/category.ts';
import { coordinatesOf } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { hueOf } from '#contract/drawings/hue.ts';
import type { MapPoint } from '#features/map/cluster/point-index.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import type { MarkerLook } from './element.ts';
import { isSign, signText, type SignName } from './icons.tsx';
import type { EventStates, MapDeps } from '#features/map/deps.ts';
import * as texts from './texts.ts';

/** A point on the map that can be pressed, alone or in a cluster. */
export interface BoardItem {
  /** stable while it stands for the same thing */
  key: string;
  latitude: number;
  longitude: number;
  /** how many events it stands for, added up by clusters */
  count: number;
  /** called once visible, as most points are in clusters */
  look: () => MarkerLook;
  /** a temporary class; changing it keeps the element, which may be being pressed */
  state?: string;
  /** stacking order */
  level?: number;
  onPress: () => void;
  onHover?: (isOver: boolean) => void;
}

type GroupPoint = Extract<MapPoint, { type: 'group' }>;

const levels = { cluster: 0, one: 100, highlighted: 1_000, chosen: 2_000 };

/** The signs of an event's state on its marker, most urgent first, each with its text. */
export function marksOf(event: EventRow, { engagements, changes }: EventStates): { sign: SignName; text: string }[] {
  const engagement = engagements.get(event.ref);
  const change = changes.get(event.ref);
  const marks: { sign: SignName; text: string; isActive: boolean }[] = [
    { sign: 'stopped', text: texts.needsYou, isActive: change === 'stopped' },
    { sign: 'pending', text: texts.waitingToBeSent, isActive: change === 'pending' },
    { sign: 'subscribed', text: 'subscribed', isActive: engagement?.subscribed === true },
    { sign: 'liked', text: 'liked', isActive: engagement?.liked === true },
  ];
  return marks.filter(({ isActive }) => isActive);
}

interface EventMarkerOptions {
  sizePx: number;
  states: EventStates;
  deps: Pick<MapDeps, 'dateText' | 'placeText'>;
  chosen: string | null;
  highlighted: string | null;
  onChoose: (event: EventRow) => void;
  onHighlight: (event: EventRow | null) => void;
}

function categoryOf({ category, online }: EventRow): string | null {
  return listingCategoryOf(category) ?? (online ? 'online' : null);
}

/** An event's marker: its category as hue and icon, its state as small signs, all of it in its accessible name. */
export function eventItem(event: EventRow, options: EventMarkerOptions, at = coordinatesOf(event)): BoardItem {
  const { chosen, highlighted, onChoose, onHighlight } = options;
  const state = event.ref === chosen ? 'chosen' : event.ref === highlighted ? 'highlighted' : 'one';
  return {
    key: event.ref,
    latitude: at?.latitude ?? 0,
    longitude: at?.longitude ?? 0,
    count: 1,
    state,
    level: levels[state],
    look: () => eventLook(event, options),
    onPress: () => {
      onChoose(event);
    },
    onHover: (isOver) => {
      onHighlight(isOver ? event : null);
    },
  };
}

function eventLook(event: EventRow, { sizePx, states, deps }: EventMarkerOptions): MarkerLook {
  const category = categoryOf(event);
  const marks = marksOf(event, states);
  const title = event.title === '' ? eventTexts.untitledEvent : event.title;
  const badges = marks
    .slice(0, 2)
    .map(({ sign }) => `<span class="map-badge is-${sign}">${signText(sign)}</span>`)
    .join('');
  return {
    name: [title, deps.dateText(event), deps.placeText(event), ...marks.map(({ text }) => text)].join(', '),
    className: 'map-mark',
    html: `<span class="map-mark-face hued" style="--hue:${String(hueOf(category))}">${signText(isSign(category) ? category : 'other')}</span>${badges}`,
    sizePx,
  };
}

/** 1,234 as 1.2k, to fit a small circle. */
function countText(count: number): string {
  return count < 1_000 ? String(count) : `${(count / 1_000).toFixed(count < 10_000 ? 1 : 0)}k`;
}

/** The marker of several events that are too close together. */
export function clusterLook(count: number): MarkerLook {
  return {
    name: texts.eventsHere(count),
    className: 'map-cluster',
    html: `<span>${countText(count)}</span>`,
    sizePx: count < 10 ? 44 : count < 100 ? 50 : 58,
  };
}

/** A point for several events; for the rest of a pile, its name says so. */
export function groupItem({ latitude, longitude, count, zoom }: GroupPoint, onPress: () => void): BoardItem {
  const look = clusterLook(count);
  return {
    // By content, because the index has no stable id for it.
    key: `group ${latitude.toFixed(6)} ${longitude.toFixed(6)} ${String(count)}`,
    latitude,
    longitude,
    count,
    level: levels.cluster,
    look: () =>
      zoom === null ? { ...look, name: texts.moreEventsHere(count), html: `<span>+${countText(count)}</span>` } : look,
    onPress,
  };
}
