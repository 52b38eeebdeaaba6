import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { coordinatesOf } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { MapPoint } from '#features/map/cluster/point-index.ts';
import { createMarkerBoard, type MarkerBoard, type Pile } from './board.ts';
import { eventItem, groupItem } from './appearance.ts';
import type { EventStates, MapDeps } from '#features/map/deps.ts';
import type { ClusteredEvents } from '#features/map/cluster/use-clustered-events.ts';

interface EventMarkersProps {
  map: LeafletMap;
  clustered: ClusteredEvents | null;
  states: EventStates;
  deps: Pick<MapDeps, 'dateText' | 'placeText'>;
  chosen: EventRow | null;
  highlighted: EventRow | null;
  sizePx: number;
  onChoose: (event: EventRow) => void;
  onHighlight: (event: EventRow | null) => void;
  onPile: (pile: Pile | null) => void;
  /** a cluster was pressed, which may zoom the map */
  onCluster: () => void;
  /** a point for several events was pressed */
  onGroup: (group: Extract<MapPoint, { type: 'group' }>) => void;
}

/** The events of a view as markers and clusters; the chosen one is visible even within a cluster. */
export function EventMarkers(props: EventMarkersProps) {
  const { map, clustered, states, deps, chosen, highlighted, sizePx, onChoose, onHighlight, onGroup } = props;
  const board = useRef<MarkerBoard | null>(null);
  const notifyPile = useEffectEvent(props.onPile);
  const notifyCluster = useEffectEvent(props.onCluster);

  useEffect(() => {
    const createdBoard = createMarkerBoard(map, {
      onPile: (pile) => {
        notifyPile(pile);
      },
      onCluster: () => {
        notifyCluster();
      },
    });
    board.current = createdBoard;
    return () => {
      createdBoard.close();
    };
  }, [map]);

  useEffect(() => {
    const names = { chosen: chosen?.ref ?? null, highlighted: highlighted?.ref ?? null };
    const options = { sizePx, states, deps, onChoose, onHighlight, ...names };
    const items = (clustered?.points ?? []).flatMap((point) => {
      if (point.type === 'group') {
        return groupItem(point, () => {
          onGroup(point);
        });
      }
      const event = clustered?.rows[point.index];
      return event === undefined ? [] : eventItem(event, options, point);
    });
    const itemOf = (event: EventRow | null) =>
      event === null || coordinatesOf(event) === null ? null : eventItem(event, options);
    board.current?.show(items, { chosen: itemOf(chosen), highlighted: itemOf(highlighted) });
  });
  return null;
}
