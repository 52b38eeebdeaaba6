import { latLng, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { Polyline } from 'react-leaflet';
import { coordinatesOf } from '#data/event-search.ts';
import type { EventRow } from '#data/events.ts';
import type { Marked } from './cluster-index.ts';
import { createMarkerBoard, type BoardItem, type MarkerBoard } from './marker-board.ts';
import { clusterItem, eventItem } from './marker-looks.ts';
import type { EventStates, MapPorts } from './map-ports.ts';
import { nearView } from './near-view.ts';
import { pileLayout } from './pile-layout.ts';
import type { EventLook } from './use-cluster-look.ts';

/** Events of one spot, laid out around it. */
export interface Pile {
  latitude: number;
  longitude: number;
  count: number;
  events: readonly EventRow[];
  /** it was laid out for this one, and goes with it */
  zoom: number;
}

interface EventMarkersProps {
  map: LeafletMap;
  look: EventLook | null;
  pile: Pile | null;
  states: EventStates;
  ports: Pick<MapPorts, 'dateText' | 'placeText'>;
  chosen: EventRow | null;
  lifted: EventRow | null;
  sizePx: number;
  onChoose: (event: EventRow) => void;
  onLift: (event: EventRow | null) => void;
  onCluster: (cluster: Extract<Marked, { as: 'cluster' }>) => void;
}

/** Where each event of a pile stands, and the spot that they share. */
function spread(map: LeafletMap, { latitude, longitude, events, zoom }: Pile) {
  const spot = map.project([latitude, longitude], zoom);
  const offsets = pileLayout(events.length);
  return events.map((event, index) => {
    const { x, y } = offsets[index] ?? { x: 0, y: 0 };
    const { lat, lng } = map.unproject(spot.add([x, y]), zoom);
    return { event, at: { latitude: lat, longitude: lng } };
  });
}

/** All events of a look on the map, alone and in clusters; the one that is chosen or pointed at also where it is in a cluster. */
export function EventMarkers(props: EventMarkersProps) {
  const { map, look, pile, states, ports, chosen, lifted, sizePx, onChoose, onLift, onCluster } = props;
  const board = useRef<MarkerBoard | null>(null);
  const laidOut = pile === null ? [] : spread(map, pile);

  useEffect(() => {
    const made = createMarkerBoard(map);
    board.current = made;
    return () => {
      made.close();
    };
  }, [map]);

  useEffect(() => {
    const names = { chosen: chosen?.ref ?? null, lifted: lifted?.ref ?? null };
    const options = { sizePx, states, ports, onChoose, onLift, ...names };
    const items = new Map<string, BoardItem>();
    const put = (item: BoardItem) => items.set(item.key, item);
    for (const marked of look?.marked ?? []) {
      const { latitude, longitude } = marked;
      if (marked.as === 'one') {
        const event = look?.rows[marked.index];
        if (event !== undefined) put(eventItem(event, options, { latitude, longitude }));
        continue;
      }
      const isOpen = pile?.latitude === latitude && pile.longitude === longitude;
      if (isOpen) continue;
      const { count } = marked;
      put(clusterItem({ latitude, longitude, count, onPress: () => onCluster(marked) }));
    }
    for (const { event, at } of laidOut) put(eventItem(event, options, at));
    for (const event of [chosen, lifted]) {
      const at = event === null ? null : coordinatesOf(event);
      if (event !== null && at !== null && !items.has(event.ref)) put(eventItem(event, options, at));
    }
    board.current?.show([...items.values()]);
  });

  if (pile === null) return null;
  const spot = latLng(pile.latitude, nearView(map, pile.longitude));
  return laidOut.map(({ event, at }) => (
    <Polyline
      key={event.ref}
      positions={[spot, latLng(at.latitude, nearView(map, at.longitude))]}
      interactive={false}
      className="map-leg"
      pathOptions={{ weight: 2 }}
    />
  ));
}
