import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { coordinatesOf } from '#data/event-search.ts';
import type { EventRow } from '#data/events.ts';
import type { MapPoint } from './cluster-index.ts';
import { createMarkerBoard, type MarkerBoard, type Pile } from './marker-board.ts';
import { eventItem, groupItem } from './marker-looks.ts';
import type { EventStates, MapPorts } from './map-ports.ts';
import type { EventLook } from './use-cluster-look.ts';

interface EventMarkersProps {
  map: LeafletMap;
  look: EventLook | null;
  states: EventStates;
  ports: Pick<MapPorts, 'dateText' | 'placeText'>;
  chosen: EventRow | null;
  lifted: EventRow | null;
  sizePx: number;
  onChoose: (event: EventRow) => void;
  onLift: (event: EventRow | null) => void;
  onPile: (pile: Pile | null) => void;
  /** a cluster of the map was pressed, which may take it nearer */
  onCluster: () => void;
  /** a point that stands for several events was pressed */
  onGroup: (group: Extract<MapPoint, { as: 'group' }>) => void;
}

/** All events of a look on the map, alone and in clusters; the one that is chosen also where it is in a cluster. */
export function EventMarkers(props: EventMarkersProps) {
  const { map, look, states, ports, chosen, lifted, sizePx, onChoose, onLift, onGroup } = props;
  const board = useRef<MarkerBoard | null>(null);
  const tellPile = useEffectEvent(props.onPile);
  const tellCluster = useEffectEvent(props.onCluster);

  useEffect(() => {
    const made = createMarkerBoard(map, {
      onPile: (pile) => {
        tellPile(pile);
      },
      onCluster: () => {
        tellCluster();
      },
    });
    board.current = made;
    return () => {
      made.close();
    };
  }, [map]);

  useEffect(() => {
    const names = { chosen: chosen?.ref ?? null, lifted: lifted?.ref ?? null };
    const options = { sizePx, states, ports, onChoose, onLift, ...names };
    const items = (look?.points ?? []).flatMap((point) => {
      if (point.as === 'group') {
        return groupItem(point, () => {
          onGroup(point);
        });
      }
      const event = look?.rows[point.index];
      return event === undefined ? [] : eventItem(event, options, point);
    });
    const itemOf = (event: EventRow | null) =>
      event === null || coordinatesOf(event) === null ? null : eventItem(event, options);
    board.current?.show(items, { chosen: itemOf(chosen), lifted: itemOf(lifted) });
  });
  return null;
}
