import { useAtomValue } from 'jotai';
import { loadRanking } from '#app/load-ranking.ts';
import { paths } from '#app/paths.ts';
import { loadCachedQuery } from '#app/people-calls.ts';
import { useEngineStatus } from '#app/shell/use-engine-status.ts';
import { accountInUse } from '#data/current.ts';
import { EventCover } from '#features/events/event-cover.tsx';
import { isServerUnreachable } from '#features/events/is-cut-off.ts';
import { RankingScreen } from '#features/rankings/ranking-screen.tsx';
import type { FetchOwnPlaces } from '#features/rankings/use-own-places.ts';
import { useObservable } from '#ui/use-observable.ts';
import { onlineAtom } from '#ui/online.ts';
import { PageFrame } from './page-frame.tsx';

const loadOwnPlaces: FetchOwnPlaces = (signal) => loadCachedQuery('places', signal);

/** @param isOwn with the person's own places in them */
export function RankingsPage({ isOwn = false }: { isOwn?: boolean }) {
  const status = useEngineStatus(useObservable(accountInUse));
  const isOnline = useAtomValue(onlineAtom);
  return (
    <PageFrame isNarrow>
      <RankingScreen
        load={loadRanking}
        isOffline={!isOnline || isServerUnreachable(status)}
        fetchOwnPlaces={isOwn ? loadOwnPlaces : undefined}
        EventCover={EventCover}
        eventPath={paths.event}
        profilePath={paths.profile}
      />
    </PageFrame>
  );
}
