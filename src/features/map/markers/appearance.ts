import { listingCategoryOf } from '#contract/events/category.ts';
import { coordinatesOf } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { hueOf } from '#ui/illustration/hue.ts';
import type { MapPoint } from '#features/map/cluster/point-index.ts';
import type { MarkerLook } from './element.ts';
import { isSign, signText, type SignName } from './icons.tsx';
import type { EventStates, MapDeps } from '#features/map/deps.ts';

/** A point of the map that can be pressed, alone or in a cluster. */
export interface BoardItem {
  /** the same one as long as it stands for the same thing */
  key: string;
  latitude: number;
  longitude: number;
  /** how many events it stands for: what a cluster counts of it */
  count: number;
  /** asked for when it is seen, for most points lie in clusters */
  look: () => MarkerLook;
  /** a class that it wears for a while; with another one it stays the same element, for it may just be pressed */
  state?: string;
  /** what stands above others */
  level?: number;
  onPress: () => void;
  onHover?: (isOver: boolean) => void;
}

type GroupPoint = Extract<MapPoint, { type: 'group' }>;

const levels = { cluster: 0, one: 100, highlighted: 1_000, chosen: 2_000 };

/** What of an event's state its marker wears, the most pressing first, each with its word. */
export function marksOf(event: EventRow, { engagements, changes }: EventStates): { sign: SignName; text: string }[] {
  const engagement = engagements.get(event.ref);
  const change = changes.get(event.ref);
  const marks: { sign: SignName; text: string; isActive: boolean }[] = [
    { sign: 'stopped', text: 'needs you', isActive: change === 'stopped' },
    { sign: 'pending', text: 'waiting to be sent', isActive: change === 'pending' },
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

export function categoryOf({ category, online }: EventRow): string | null {
  return listingCategoryOf(category) ?? (online ? 'online' : null);
}

/** The marker of one event: its category by hue and sign, its state by small signs, and all of it by its name. */
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
  const title = event.title === '' ? 'Untitled Event' : event.title;
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

/** 1,234 as 1.2k: what a small circle has room for. */
function countText(count: number): string {
  return count < 1_000 ? String(count) : `${(count / 1_000).toFixed(count < 10_000 ? 1 : 0)}k`;
}

/** The marker of several events that stand too close together. */
export function clusterLook(count: number): MarkerLook {
  return {
    name: `${String(count)} events here`,
    className: 'map-cluster',
    html: `<span>${countText(count)}</span>`,
    sizePx: count < 10 ? 44 : count < 100 ? 50 : 58,
  };
}

/** A point that stands for several events; the rest of a pile, where no zoom takes it apart, is told as what is left of it. */
export function groupItem({ latitude, longitude, count, zoom }: GroupPoint, onPress: () => void): BoardItem {
  const look = clusterLook(count);
  return {
    // What it stands for; the index has no other name for it that stays.
    key: `group ${latitude.toFixed(6)} ${longitude.toFixed(6)} ${String(count)}`,
    latitude,
    longitude,
    count,
    level: levels.cluster,
    look: () =>
      zoom === null
        ? { ...look, name: `${String(count)} more events here, in the list`, html: `<span>+${countText(count)}</span>` }
        : look,
    onPress,
  };
}
