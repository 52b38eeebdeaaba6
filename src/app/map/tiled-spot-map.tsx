import { SpotMap, type SpotMapProps } from '#features/map/pins/spot-map.tsx';
import { useTiles } from './use-tiles.ts';

/** A map with one pin, with this server's tiles. */
export function TiledSpotMap(props: Omit<SpotMapProps, 'tiles'>) {
  return <SpotMap {...props} tiles={useTiles()} />;
}
