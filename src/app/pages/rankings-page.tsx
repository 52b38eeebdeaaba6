import { load } from '#app/queries/load.ts';
import { loadRanking } from '#app/queries/ranking.ts';
import { paths } from '#app/routes/paths.ts';
import { isServerUnreachable, useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { RankingScreen } from '#features/rankings/screen.tsx';
import type { FetchOwnPlaces } from '#features/rankings/use-own-places.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { useBrowserAtom } from '#ui/hooks/use-browser-atom.ts';
import { PageFrame } from './layout/page-frame.tsx';

const loadOwnPlaces: FetchOwnPlaces = (signal) => load(({ cached }) => cached, 'places', signal);

/** @param isOwn includes the user's own places */
export function RankingsPage({ isOwn = false }: { isOwn?: boolean }) {
  const status = useEngineStatus(useObservable(accountInUse)?.db ?? null);
  const isOnline = useBrowserAtom(onlineAtom, true);
  return (
    <PageFrame isNarrow>
      <RankingScreen
        load={loadRanking}
        isOffline={!isOnline || isServerUnreachable(status)}
        fetchOwnPlaces={isOwn ? loadOwnPlaces : undefined}
        eventPath={paths.event}
        profilePath={paths.profile}
      />
    </PageFrame>
  );
}
