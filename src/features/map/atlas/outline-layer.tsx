import './outline.css';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { openAtlas } from './client.ts';
import { createOutlineGrid } from './outline-grid.ts';
import { mapPane } from './pane.ts';
import { atlasColours, onThemeChange } from './theme.ts';

/** The outline of the world beneath the map tiles, visible where there are none. */
export function OutlineLayer() {
  const map = useMap();

  useEffect(() => {
    const atlas = openAtlas();
    mapPane(map, 'outline', 150);
    const grid = createOutlineGrid(atlas, 'outline', atlasColours);
    const stopListening = atlas.onArrival(grid.refresh);
    const stopMinding = onThemeChange(grid.recolour);
    map.addLayer(grid.layer);
    return () => {
      stopListening();
      stopMinding();
      map.removeLayer(grid.layer);
      atlas.close();
    };
  }, [map]);
  return null;
}
