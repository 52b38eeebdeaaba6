import { X } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { eventsMap } from '#features/map/kinds.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import * as words from '#ui/text/words.ts';
import { EventMapView } from './event-map.tsx';
import * as texts from './texts.ts';

/** The query of the list behind a map, without the map's own parameters. */
function withoutMapParams(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['view', 'at', 'event', 'layer']) next.delete(name);
  return next;
}

/** The map in place of the event list, for guests; signed-in users get the full-screen map. */
export function InlineMap() {
  const account = useObservable(accountInUse);
  const [params, change] = useQuery();
  if (account === null) return null;
  if (account.user !== null) {
    const search = new URLSearchParams(params);
    search.delete('view');
    return <Navigate to={{ pathname: paths.map, search: search.toString() }} replace />;
  }
  return (
    <div className="h-[calc(100dvh-4rem-env(safe-area-inset-top)-var(--bottom-bar)-1px)] overflow-hidden">
      <PageHeading isHidden>{texts.events}</PageHeading>
      <EventMapView
        kind={eventsMap}
        label={texts.mapLabel}
        hasSearch
        back={
          <Button
            icon={<X />}
            aria-label={texts.closeTheMap}
            onClick={() => {
              change(withoutMapParams);
            }}
            className="button-floating h-12! px-3.5 md:h-11!"
          >
            <span className="max-md:sr-only">{words.close}</span>
          </Button>
        }
      />
    </div>
  );
}
