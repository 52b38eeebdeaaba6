import { mapView } from '#features/map/kinds.ts';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { BackLink } from './layout/back-link.tsx';
import { EventMapView } from './map/event-map.tsx';
import { FullScreen } from './layout/full-screen.tsx';
import * as texts from './texts.ts';

/** The public map, which needs no login. */
export function MapViewPage() {
  return (
    <FullScreen>
      <PageHeading isHidden>{texts.mapView}</PageHeading>
      <EventMapView kind={mapView} label={texts.mapView} hasSearch={false} back={<BackLink />} />
    </FullScreen>
  );
}
