import { Suspense } from 'react';
import type { PinMapProps } from '#features/map/pins/map.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useTiles } from './use-tiles.ts';

const PinMap = lazyComponent(async () => (await import('#features/map/pins/map.tsx')).PinMap);

/** The map for placing an event, with this server's tiles. */
export function PlaceMap(props: Omit<PinMapProps, 'tiles'>) {
  const tiles = useTiles();
  return (
    <Suspense fallback={<Skeleton className="h-[200px] rounded-md" />}>
      <PinMap {...props} tiles={tiles} />
    </Suspense>
  );
}
