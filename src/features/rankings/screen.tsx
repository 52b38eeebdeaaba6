import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import type { EntryParts } from './entry.tsx';
import { RankingPanel } from './panel.tsx';
import { groupOf, rankingNamed, rankingsOf, type RankingGroup } from './groups.ts';
import * as texts from './texts.ts';
import type { FetchOwnPlaces } from './use-own-places.ts';
import { useRankings, type LoadRanking } from './use-rankings.ts';

// Lazy, as visitors have no places.
const OwnPlaces = lazyComponent(() => import('./own-places.tsx').then((file) => file.OwnPlaces));

export interface RankingScreenProps extends EntryParts {
  load: LoadRanking;
  /** the server is unreachable, so shown data may be old */
  isOffline: boolean;
  /** omitted: the user's own places aren't shown */
  fetchOwnPlaces?: FetchOwnPlaces | undefined;
}

const groups = [
  { name: 'users', label: texts.users },
  { name: 'events', label: texts.events },
] as const satisfies readonly { name: RankingGroup; label: string }[];

/** Rankings by six counts. The URL says which one is shown. */
export function RankingScreen({ load, isOffline, fetchOwnPlaces, ...parts }: RankingScreenProps) {
  const [params, setParams] = useSearchParams();
  const chosen = rankingNamed(params.get('ranking'));
  const { cached: rankings, failure, retry } = useRankings(chosen, isOffline, load);
  const choose = (ranking: string) => {
    setParams({ ranking }, { replace: true });
  };
  return (
    <>
      <PageHeading>{texts.rankingSystem}</PageHeading>
      <p className="mt-1 mb-6 text-base text-pretty text-muted">{texts.whoTakesPart}</p>
      {fetchOwnPlaces !== undefined && (
        <Suspense fallback={null}>
          <OwnPlaces fetchOwnPlaces={fetchOwnPlaces} isOffline={isOffline} chosen={chosen} />
        </Suspense>
      )}
      <Tabs
        label={texts.rankingSystem}
        chosen={groupOf(chosen)}
        onChoose={(name) => {
          choose(rankingsOf(name as RankingGroup)[0] ?? chosen);
        }}
        tabs={groups.map(({ name, label }) => ({
          name,
          label,
          panel: (
            <RankingPanel
              group={name}
              chosen={chosen}
              onChoose={choose}
              row={rankings?.get(chosen) ?? null}
              failure={failure}
              isOffline={isOffline}
              onRetry={retry}
              {...parts}
            />
          ),
        }))}
      />
    </>
  );
}
