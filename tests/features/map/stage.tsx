import { act, fireEvent, screen, within } from '@testing-library/react';
import { Map as LeafletMap } from 'leaflet';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { AccountDb } from '#data/db/account-db.ts';
import type { EventRow } from '#data/events/rows.ts';
import { EventMap, type EventMapProps } from '#features/map/event-map.tsx';
import { eventsMap } from '#features/map/kinds.ts';
import type { MapDeps } from '#features/map/deps.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { createObservable } from '#data/observable.ts';
import { eventRow } from '#world/screens/event-rows.ts';
import { show } from '#world/screens/show.tsx';

let [widthPx, heightPx] = [800, 600];

/** What jsdom has none of: how large a map is, and its list. */
function size(name: 'clientWidth' | 'offsetWidth' | 'clientHeight' | 'offsetHeight'): void {
  const isWidth = name.endsWith('Width');
  vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function sizeOf(this: HTMLElement) {
    if (this.closest('.leaflet-popup') !== null) return isWidth ? 288 : 240;
    return isWidth ? widthPx : heightPx;
  });
}

type TellSize = (entries: ResizeObserverEntry[]) => void;

/** Tells each part that is watched its size once. */
class SizeOnce {
  private readonly tell: TellSize;
  private isOpen = true;
  constructor(tell: TellSize) {
    this.tell = tell;
  }
  observe(target: Element): void {
    queueMicrotask(() => {
      if (!this.isOpen) return;
      // A row of a list, or what it scrolls in.
      const height = target.tagName === 'LI' ? 80 : heightPx;
      const entry = { target, contentRect: { width: widthPx, height } } as unknown as ResizeObserverEntry;
      this.tell([entry]);
    });
  }
  unobserve(): void {}
  disconnect(): void {
    this.isOpen = false;
  }
}

const opened: LeafletMap[] = [];
LeafletMap.addInitHook(function remember(this: LeafletMap) {
  opened.push(this);
});

/** The map that was opened last. */
export function mapNow(): LeafletMap {
  const map = opened.at(-1);
  if (map === undefined) throw new Error('There is no map.');
  return map;
}

/** Where it stands: its middle to the hundredth of a degree, and its zoom. */
export function standNow(): [latitude: number, longitude: number, zoom: number] {
  const { lat, lng } = mapNow().getCenter();
  return [Math.round(lat * 100) / 100, Math.round(lng * 100) / 100, mapNow().getZoom()];
}

/** A place, as nearly as a map can be set to one. */
export const about = (latitude: number, longitude: number) => ({
  latitude: expect.closeTo(latitude, 3) as number,
  longitude: expect.closeTo(longitude, 3) as number,
});

/** Media queries that hold; jsdom has no layout, so it is told. */
export function holdMedia(...held: readonly string[]): void {
  const media = (query: string) =>
    Object.assign(new EventTarget(), { matches: held.some((each) => query.includes(each)), media: query });
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => media(query) as unknown as MediaQueryList);
}
export const desktop = ['min-width: 48rem', 'min-width: 80rem', 'reduce'] as const;
/** Without a way there that would be seen: a map that flies needs a screen that is drawn. */
export const phone = ['reduce'] as const;

export function giveRoom(width: number, height: number): void {
  [widthPx, heightPx] = [width, height];
}

/** Maps of a size; call it once in a file. */
export function mapsHaveRoom(): void {
  beforeEach(() => {
    giveRoom(800, 600);
    opened.length = 0;
    for (const name of ['clientWidth', 'offsetWidth', 'clientHeight', 'offsetHeight'] as const) size(name);
    vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockImplementation(function parent(this: HTMLElement) {
      return this.parentElement;
    });
    const view = document.defaultView as unknown as { ResizeObserver: unknown };
    view.ResizeObserver = SizeOnce;
    vi.stubGlobal('ResizeObserver', SizeOnce);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'geolocation');
  });
}

/** An event of a place. */
export const placed = (title: string, latitude: number, longitude: number, given: Partial<EventRow> = {}): EventRow =>
  eventRow({ title, location: { type: 'Point', coordinates: [longitude, latitude] }, ...given });

/** The little of an account's database that a map needs; no clock hangs it. */
function metaOnly(held: Map<string, unknown>): AccountDb {
  const meta = {
    get: (key: string) => Promise.resolve(held.has(key) ? { key, value: held.get(key) } : undefined),
    put: ({ key, value }: { key: string; value: unknown }) => Promise.resolve(void held.set(key, value)),
  };
  return { meta } as unknown as AccountDb;
}

export interface StageOptions extends Partial<Omit<EventMapProps, 'deps' | 'rows' | 'search' | 'chosen'>> {
  at?: string;
  ports?: Partial<MapDeps>;
  hasSearch?: boolean;
  /** where the person left the map */
  left?: { latitude: number; longitude: number; zoom: number };
}

/** A map of these events in a page of its own, as the app's pages show it. */
function showEventMap(rows: readonly EventRow[] | null, options: StageOptions = {}) {
  const { at = '/map', hasSearch = true, left, ports: given, ...props } = options;
  const kept = new Map<string, unknown>(left === undefined ? [] : [['mapView/events', left]]);
  const db = metaOnly(kept);
  const ports: MapDeps = {
    dateText: () => 'vie, 1 may',
    placeText: () => 'Malecón',
    Price: () => 'Free',
    addressOf: ({ ref }) => `/events/${ref}`,
    Cover: ({ event }) => <img alt="" data-cover={event.ref} />,
    Actions: ({ event }) => <button type="button">Like {event.title}</button>,
    organizerPath: (userId) => `/profile/${String(userId)}`,
    fetchArea: () => Promise.resolve({ isWhole: true }),
    findPlaces: () => Promise.resolve([]),
    ...given,
  };
  const fixed = { states: { engagements: new Map(), changes: new Map() }, pictures: { tiles: null, satellite: null } };

  const held = createObservable(rows);

  function Stage() {
    const [text, setText] = useState('');
    const [params] = useSearchParams();
    const name = params.get('event');
    const isMeant = ({ ref, event_id: id }: EventRow) => name === ref || name === String(id);
    const told = useObservable(held);
    const [found, setFound] = useState({ text: '', told, rows: told });
    if (found.text !== text || found.told !== told) {
      setFound({
        text,
        told,
        rows: told?.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase())) ?? null,
      });
    }
    return (
      <EventMap
        db={db}
        kind={eventsMap}
        label="Map of events"
        back={<a href="/">Back</a>}
        isOffline={false}
        {...fixed}
        {...props}
        rows={found.rows}
        chosen={told?.find(isMeant) ?? null}
        search={hasSearch ? { text, onChange: setText } : null}
        deps={ports}
      />
    );
  }
  const { container, unmount } = show(<Stage />, at);
  return {
    container,
    unmount,
    kept,
    /** the device has come to hold other events */
    tell: (next: readonly EventRow[] | null) => act(async () => Promise.resolve(held.set(next))),
  };
}

/** Time goes by, on a clock that stands otherwise. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Something is pressed, and takes the focus as a mouse or a key would have it. */
export async function press(element: HTMLElement): Promise<void> {
  element.focus();
  fireEvent.click(element);
  await pass(0);
}

/** A map that has come to rest, on a clock that stands. */
export async function openMap(rows: readonly EventRow[] | null, options: StageOptions = {}) {
  vi.useFakeTimers();
  const stage = showEventMap(rows, options);
  await pass(0);
  return stage;
}

export const list = () => screen.getByRole('region', { name: 'Events on the map' });
export const rowsShown = () => within(list()).getAllByRole('button');
export const row = (title: string) => within(list()).getByRole('button', { name: new RegExp(title) });
export const marker = (title: string) => {
  const found = mapNow().getContainer().querySelector<HTMLElement>(`.map-mark[aria-label^="${title}"]`);
  if (found === null) throw new Error(`No marker of ${title}.`);
  return found;
};
export const card = (title: string) => screen.getByRole('article', { name: title });

/** The person drags the map. */
export function drag(latitude: number, longitude: number, zoom = mapNow().getZoom()): void {
  fireEvent.pointerDown(mapNow().getContainer());
  act(() => void mapNow().setView([latitude, longitude], zoom, { animate: false }));
}

export type Told = { latitude: number; longitude: number } | 'denied' | 'unavailable' | 'timed out';

/** A browser that can tell where it is, when the test lets it. */
export function geolocation() {
  const asked: (PositionOptions | undefined)[] = [];
  const waiting: ((told: Told) => void)[] = [];
  const codes = { denied: 1, unavailable: 2, 'timed out': 3 } as const;
  const getCurrentPosition = (done: PositionCallback, fail: PositionErrorCallback, options?: PositionOptions) => {
    asked.push(options);
    waiting.push((told) => {
      if (typeof told === 'object') done({ coords: told } as GeolocationPosition);
      else fail({ code: codes[told], PERMISSION_DENIED: 1 } as GeolocationPositionError);
    });
  };
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  return { asked, tell: (told: Told) => act(() => waiting.shift()?.(told)) };
}
