import { loadRanking } from '#app/load-ranking.ts';
import { paths } from '#app/paths.ts';
import { useEngineStatus } from '#app/shell/use-engine-status.ts';
import { current } from '#data/current.ts';
import { EventCover } from '#features/events/event-cover.tsx';
import { isCutOff } from '#features/events/is-cut-off.ts';
import { RankingScreen } from '#features/rankings/ranking-screen.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { useOnline } from '#ui/use-online.ts';
import { PageFrame } from './page-frame.tsx';

export function RankingsPage() {
  const status = useEngineStatus(useObservable(current));
  const isOnline = useOnline();
  return (
    <PageFrame isNarrow>
      <RankingScreen
        load={loadRanking}
        isOut={!isOnline || isCutOff(status)}
        EventCover={EventCover}
        eventPath={paths.event}
      />
    </PageFrame>
  );
}
