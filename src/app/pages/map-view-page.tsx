import { mapView } from '#features/map/map-kinds.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { BackLink } from './back-link.tsx';
import { EventMapView } from './event-map-part.tsx';
import { FullScreen } from './full-screen.tsx';

/** The map that nobody has to log in for. */
export function MapViewPage() {
  return (
    <FullScreen>
      <PageHeading isHidden>Map view</PageHeading>
      <EventMapView kind={mapView} label="Map view" hasSearch={false} back={<BackLink />} />
    </FullScreen>
  );
}
