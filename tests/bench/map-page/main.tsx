import '#app/styles.css';
import { Map as LeafletMap } from 'leaflet';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { viewText } from '#features/map/view/address.ts';
import type { EventRow } from '#data/events/rows.ts';
import { directLook, type DirectLook } from './direct-look.ts';
import { firstMarkerPainted } from './first-marker.ts';
import { mapRows, type MapRows } from './map-rows.ts';
import { MarkerClusterMap } from './marker-cluster-map.tsx';
import { OurMap } from './our-map.tsx';
import { watchPage, type Smoothness } from './page-watch.ts';

export type MapMaker = 'ours' | 'markercluster, chunked' | 'markercluster, at once';

export interface FirstLook extends Smoothness {
  /** from the moment the rows were handed over until the first markers were painted */
  markersMs: number;
}

/** What the bench asks of the page. */
export interface MapBench {
  prepare(count: number): void;
  directLook(): DirectLook;
  /** opens a map without events, over the city with the most of them */
  open(maker: MapMaker): void;
  hand(): Promise<FirstLook>;
  watch(): void;
  watched(): Promise<Smoothness>;
  panBy(xPx: number, yPx: number): void;
  lookFrom(zoom: number): void;
  /** a point of the map where no marker stands, near its middle, in px of the page */
  freePoint(): { x: number; y: number };
  markers(): number;
}

declare global {
  interface Window {
    mapBench: MapBench;
  }
}

const startZoom = 12;
// What a first look began is over by then, and its tasks are told of.
const restMs = 1_000;

let made: MapRows | null = null;
let stage: { root: Root; show: (rows: readonly EventRow[] | null) => ReactElement } | null = null;
let map: LeafletMap | null = null;
let stopWatching: (() => Promise<Smoothness>) | null = null;

function keepMap(opened: LeafletMap): void {
  map = opened;
}
// The map is the app's own affair, and hands itself to nobody.
LeafletMap.addInitHook(function keep(this: LeafletMap) {
  keepMap(this);
});

function there<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error('Prepare it and open it first.');
  return thing;
}

function shower(maker: MapMaker, { densest }: MapRows): (rows: readonly EventRow[] | null) => ReactElement {
  const start = { ...densest, zoom: startZoom };
  if (maker !== 'ours') {
    return (rows) => <MarkerClusterMap rows={rows} start={start} isChunked={maker === 'markercluster, chunked'} />;
  }
  window.history.replaceState(null, '', `?at=${viewText(start)}`);
  return (rows) => (
    <BrowserRouter>
      <OurMap rows={rows} />
    </BrowserRouter>
  );
}

window.mapBench = {
  prepare(count) {
    made = mapRows(count);
  },
  directLook: () => directLook(there(made)),
  open(maker) {
    const root = createRoot(there(document.getElementById('root')));
    const show = shower(maker, there(made));
    root.render(show(null));
    stage = { root, show };
  },
  async hand() {
    const { root, show } = there(stage);
    const { rows } = there(made);
    const painted = firstMarkerPainted();
    const watched = watchPage();
    const beganAt = performance.now();
    root.render(show(rows));
    const markersMs = (await painted) - beganAt;
    await new Promise((resolve) => setTimeout(resolve, restMs));
    return { markersMs, ...(await watched()) };
  },
  watch() {
    stopWatching = watchPage();
  },
  watched: () => there(stopWatching)(),
  panBy(xPx, yPx) {
    there(map).panBy([xPx, yPx]);
  },
  lookFrom(zoom) {
    const { latitude, longitude } = there(made).densest;
    there(map).setView([latitude, longitude], zoom, { animate: false });
  },
  freePoint() {
    const { left, top, width, height } = there(map).getContainer().getBoundingClientRect();
    for (let step = 0; step < 400; step += 1) {
      const [x, y] = [left + width * (0.5 + 0.015 * Math.floor(step / 20)), top + height * (0.5 + 0.015 * (step % 20))];
      if (document.elementFromPoint(x, y)?.closest('.leaflet-marker-icon') === null) return { x, y };
    }
    throw new Error('There are markers everywhere.');
  },
  markers: () => document.querySelectorAll('.leaflet-marker-icon').length,
};
