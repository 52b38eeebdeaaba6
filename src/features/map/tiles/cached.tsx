import { DomUtil, TileLayer, type Coords, type DoneCallback, type TileLayerOptions } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { MapTiles } from '#contract/app-config.ts';
import { findCachedPicture } from '#data/files/cached-picture.ts';

async function loadTile(tile: HTMLImageElement, tileUrl: string, done: DoneCallback): Promise<void> {
  const address = await findCachedPicture([tileUrl]);
  // One that isn't here is left out, and the outline is seen in its place.
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
  /** drawn maps are turned dark with the theme, pictures from above aren't */
  isDrawn: boolean;
}

/** The pictures of the map that are on this device already, seen before or kept with an event; none is fetched. */
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
