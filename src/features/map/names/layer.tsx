import '#features/map/atlas/outline.css';
import { useEffect, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Map as LeafletMap } from 'leaflet';
import { openAtlas } from '#features/map/atlas/client.ts';
import { letterGapEm, lineHeight } from './label.ts';
import type { NamesView, PlaceName } from './visible.ts';
import { mapPane } from '#features/map/atlas/pane.ts';

interface PositionedName extends PlaceName {
  x: number;
  y: number;
}

// Includes names just outside the view, so that they are there when the map moves.
const aroundView = 0.1;

function viewOf(map: LeafletMap): NamesView {
  const bounds = map.getBounds().pad(aroundView);
  const zoom = Math.round(map.getZoom());
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth(), zoom };
}

function Name({ name: { kind, lines, fontPx, side, gapPx, x, y } }: { name: PositionedName }) {
  const isCountry = kind === 'country';
  const style = {
    transform: `translate3d(${String(x)}px, ${String(y)}px, 0)`,
    fontSize: fontPx,
    lineHeight,
    letterSpacing: isCountry ? `${String(letterGapEm)}em` : undefined,
    '--gap': `${String(gapPx)}px`,
  } as CSSProperties;
  return (
    <span className={`map-name ${isCountry ? 'map-name-country' : 'map-name-city'}`} data-kind={kind} style={style}>
      <span className="map-name-text" data-side={side}>
        {lines.join('\n')}
      </span>
    </span>
  );
}

/** The names of countries and cities on the outline. Visual only: the map's label tells where it is. */
export function PlaceNames() {
  const map = useMap();
  const [pane] = useState(() => mapPane(map, 'place-names', 160));
  const [names, setNames] = useState<readonly PositionedName[]>([]);
  const [view, setView] = useState<NamesView | null>(() => viewOf(map));

  useMapEvents({
    // Positions are valid for one zoom only.
    zoomstart: () => {
      setNames([]);
      setView(null);
    },
    viewreset: () => {
      setNames([]);
    },
    moveend: () => {
      setView(viewOf(map));
    },
    resize: () => {
      setView(viewOf(map));
    },
  });

  useEffect(() => {
    if (view === null) return;
    let isActive = true;
    const atlas = openAtlas();
    const fetchNames = () => {
      atlas.names(view).then(
        (found) => {
          if (!isActive) return;
          setNames(
            found.map((name) => {
              const { x, y } = map.latLngToLayerPoint([name.latitude, name.longitude]).round();
              return { ...name, x, y };
            }),
          );
        },
        // The map works without names.
        () => {},
      );
    };
    fetchNames();
    const stopListening = atlas.onArrival(fetchNames);
    return () => {
      isActive = false;
      stopListening();
      atlas.close();
    };
  }, [map, view]);

  return createPortal(
    <div aria-hidden="true">
      {names.map((name) => (
        <Name key={name.key} name={name} />
      ))}
    </div>,
    pane,
  );
}
