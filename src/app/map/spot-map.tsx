import { Suspense } from 'react';
import type { SpotMapProps } from '#features/map/pins/spot-map.tsx';
import { lazyComponent } from '#ui/async/lazy-component.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useTiles } from './use-tiles.ts';

const Map = lazyComponent(async () => (await import('#features/map/pins/spot-map.tsx')).SpotMap);

/** A map with one pin, with this server's tiles. */
export function SpotMap(props: Omit<SpotMapProps, 'tiles'>) {
  const tiles = useTiles();
  return (
    <Suspense fallback={<Skeleton className="h-56 rounded-md" />}>
      <Map {...props} tiles={tiles} />
    </Suspense>
  );
}
