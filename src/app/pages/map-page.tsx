import { ErrorBoundary } from '#app/boot/error-boundary.tsx';
import { paths } from '#app/routes/paths.ts';
import { useOwnUser } from '#app/shell/use-own-user.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Face } from '#shared-parts/people/face.tsx';
import { eventsMap } from '#features/map/kinds.ts';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { BackLink } from './layout/back-link.tsx';
import { EventMapView } from './map/event-map.tsx';
import { FullScreen } from './layout/full-screen.tsx';
import * as texts from './texts.ts';

function UserBadge() {
  const user = useOwnUser(useObservable(accountInUse));
  if (user === null) return null;
  return (
    <p className="flex items-center gap-2 rounded-full border border-line bg-raised py-1 pr-3 pl-1 text-sm font-semibold shadow-2">
      <Face name={user.display_name} userId={user.user_id} picture={user.profile_picture} size="sm" />@{user.username}
    </p>
  );
}

/** The full-screen event map. */
export function MapPage() {
  return (
    <ErrorBoundary wayOut={{ label: texts.backToYourProfile, path: paths.ownProfile }}>
      <FullScreen>
        <PageHeading isHidden>{texts.mapOfEvents}</PageHeading>
        <EventMapView kind={eventsMap} label={texts.mapLabel} hasSearch back={<BackLink />} badge={<UserBadge />} />
      </FullScreen>
    </ErrorBoundary>
  );
}
