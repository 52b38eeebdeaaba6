import { useAtomValue } from 'jotai';
import { loadRanking } from '#app/load-ranking.ts';
import { paths } from '#app/paths.ts';
import { askAnswer } from '#app/people-calls.ts';
import { useEngineStatus } from '#app/shell/use-engine-status.ts';
import { current } from '#data/current.ts';
import { EventCover } from '#features/events/event-cover.tsx';
import { isCutOff } from '#features/events/is-cut-off.ts';
import { RankingScreen } from '#features/rankings/ranking-screen.tsx';
import type { AskPlaces } from '#features/rankings/use-own-places.ts';
import { useObservable } from '#ui/use-observable.ts';
import { onlineAtom } from '#ui/online.ts';
import { PageFrame } from './page-frame.tsx';

const askPlaces: AskPlaces = (signal) => askAnswer('places', signal);

/** @param isOwn with the person's own places in them */
export function RankingsPage({ isOwn = false }: { isOwn?: boolean }) {
  const status = useEngineStatus(useObservable(current));
  const isOnline = useAtomValue(onlineAtom);
  return (
    <PageFrame isNarrow>
      <RankingScreen
        load={loadRanking}
        isOut={!isOnline || isCutOff(status)}
        askPlaces={isOwn ? askPlaces : undefined}
        EventCover={EventCover}
        eventPath={paths.event}
        profilePath={paths.profile}
      />
    </PageFrame>
  );
}
