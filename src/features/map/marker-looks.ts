import { listingCategoryOf } from '#contract/category.ts';
import { coordinatesOf } from '#data/event-search.ts';
import type { EventRow } from '#data/events.ts';
import { hueOf } from '#ui/hue.ts';
import type { BoardItem } from './marker-board.ts';
import { isSign, signText, type SignName } from './marker-signs.tsx';
import type { EventStates, MapPorts } from './map-ports.ts';

const levels = { cluster: 0, one: 100, lifted: 1_000, chosen: 2_000 };

/** What of an event's state its marker wears, the most pressing first, each with its word. */
export function marksOf(event: EventRow, { engagements, changes }: EventStates): { sign: SignName; text: string }[] {
  const engagement = engagements.get(event.ref);
  const change = changes.get(event.ref);
  const marks: { sign: SignName; text: string; isWorn: boolean }[] = [
    { sign: 'stopped', text: 'needs you', isWorn: change === 'stopped' },
    { sign: 'pending', text: 'waiting to be sent', isWorn: change === 'pending' },
    { sign: 'subscribed', text: 'subscribed', isWorn: engagement?.subscribed === true },
    { sign: 'liked', text: 'liked', isWorn: engagement?.liked === true },
  ];
  return marks.filter(({ isWorn }) => isWorn);
}

interface EventLookOptions {
  sizePx: number;
  states: EventStates;
  ports: Pick<MapPorts, 'dateText' | 'placeText'>;
  chosen: string | null;
  lifted: string | null;
  onChoose: (event: EventRow) => void;
  onLift: (event: EventRow | null) => void;
}

export function categoryOf({ category, online }: EventRow): string | null {
  return listingCategoryOf(category) ?? (online ? 'online' : null);
}

/** The marker of one event: its category by hue and sign, its state by small signs, and all of it by its name. */
export function eventItem(event: EventRow, options: EventLookOptions, at = coordinatesOf(event)): BoardItem {
  const { sizePx, states, ports, chosen, lifted, onChoose, onLift } = options;
  const category = categoryOf(event);
  const marks = marksOf(event, states);
  const title = event.title === '' ? 'Untitled Event' : event.title;
  const stand = event.ref === chosen ? 'chosen' : event.ref === lifted ? 'lifted' : 'one';
  const badges = marks
    .slice(0, 2)
    .map(({ sign }) => `<span class="map-badge is-${sign}">${signText(sign)}</span>`)
    .join('');
  return {
    key: event.ref,
    latitude: at?.latitude ?? 0,
    longitude: at?.longitude ?? 0,
    name: [title, ports.dateText(event), ports.placeText(event), ...marks.map(({ text }) => text)].join(', '),
    className: 'map-mark',
    stand,
    html: `<span class="map-mark-face hued" style="--hue:${String(hueOf(category))}">${signText(isSign(category) ? category : 'other')}</span>${badges}`,
    sizePx,
    level: levels[stand],
    onPress: () => {
      onChoose(event);
    },
    onHover: (isOver) => {
      onLift(isOver ? event : null);
    },
  };
}

/** 1,234 as 1.2k: what a small circle has room for. */
function countText(count: number): string {
  return count < 1_000 ? String(count) : `${(count / 1_000).toFixed(count < 10_000 ? 1 : 0)}k`;
}

interface ClusterLook {
  latitude: number;
  longitude: number;
  count: number;
  onPress: () => void;
}

/** The marker of several events that stand too close together. */
export function clusterItem({ latitude, longitude, count, onPress }: ClusterLook): BoardItem {
  const sizePx = count < 10 ? 44 : count < 100 ? 50 : 58;
  return {
    // Its number in the index changes whenever an event comes; what it stands for doesn't.
    key: `cluster ${latitude.toFixed(6)} ${longitude.toFixed(6)} ${String(count)}`,
    latitude,
    longitude,
    name: `${String(count)} events here`,
    className: 'map-cluster',
    html: `<span>${countText(count)}</span>`,
    sizePx,
    level: levels.cluster,
    onPress,
  };
}
