import { Suspense, type ComponentProps } from 'react';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useServerRender } from '#ui/hooks/server-render.ts';

const TiledSpotMap = lazyComponent(async () => (await import('./tiled-spot-map.tsx')).TiledSpotMap);

const placeholder = <Skeleton className="needs-scripts h-56 rounded-md" />;

/** A map with one pin, loaded once the page is there. */
export function SpotMap(props: ComponentProps<typeof TiledSpotMap>) {
  // Leaflet needs a window.
  if (useServerRender() !== null) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <TiledSpotMap {...props} />
    </Suspense>
  );
}
