import { DomUtil, TileLayer, type Coords, type DoneCallback, type TileLayerOptions } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { MapTiles } from '#contract/app-config.ts';
import { findCachedPicture } from '#data/files/cached-picture.ts';

async function loadTile(tile: HTMLImageElement, tileUrl: string, done: DoneCallback): Promise<void> {
  const address = await findCachedPicture([tileUrl]);
  // An uncached tile is hidden, showing the outline beneath.
  if (address === null) tile.style.visibility = 'hidden';
  else tile.src = address;
  done(undefined, tile);
}

const CachedTileLayer = TileLayer.extend({
  createTile(this: TileLayer, coords: Coords, done: DoneCallback): HTMLElement {
    const tile = DomUtil.create('img');
    tile.alt = '';
    void loadTile(tile, this.getTileUrl(coords), done);
    return tile;
  },
}) as new (url: string, options: TileLayerOptions) => TileLayer;

interface CachedTilesProps {
  tiles: MapTiles;
  /** drawn maps follow the dark theme, satellite images don't */
  isDrawn: boolean;
}

/** The map tiles cached on this device, viewed or from offline bundles; downloads none. */
export function CachedTiles({ tiles, isDrawn }: CachedTilesProps) {
  const map = useMap();
  const { url, max_zoom: maxNativeZoom } = tiles;
  useEffect(() => {
    const layer = new CachedTileLayer(url, { className: isDrawn ? 'map-tiles' : '', maxNativeZoom, maxZoom: 24 });
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
    };
  }, [map, url, maxNativeZoom, isDrawn]);
  return null;
}
