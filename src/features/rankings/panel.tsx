import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import type { RankingKey } from '#contract/people/ranking.ts';
import { pointsOf, searchRanking } from '#data/people/rankings.ts';
import { formatAge } from '#ui/text/age.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Chip } from '#ui/controls/chip.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/field/search.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import * as words from '#ui/text/words.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { Podium } from './podium.tsx';
import type { EntryParts } from './entry.tsx';
import { RankingList } from './list.tsx';
import { RankingSkeleton } from './skeleton.tsx';
import { rankingsOf, type RankingGroup } from './groups.ts';
import * as texts from './texts.ts';
import type { RankingRow } from '#data/people/rows.ts';

interface RankingPanelProps extends EntryParts {
  group: RankingGroup;
  chosen: RankingKey;
  onChoose: (key: RankingKey) => void;
  /** null if none is stored */
  row: RankingRow | null;
  failure: string | null;
  isOffline: boolean;
  onRetry: () => void;
}

function Saved({ atMs }: { atMs: number }) {
  const nowMs = useNow();
  return (
    <p role="status" className="mt-4 flex items-center gap-2 text-sm text-muted">
      <CloudOff className="size-4 shrink-0" />
      {texts.saved(formatAge(atMs, Math.max(atMs, nowMs)))}
    </p>
  );
}

function Entries({
  row,
  text,
  onClear,
  ...parts
}: EntryParts & { row: RankingRow; text: string; onClear: () => void }) {
  const { key, entries } = row;
  const [first] = entries;
  if (first === undefined) {
    return (
      <EmptyState
        drawing={<Drawing of="podium" />}
        {...texts.rankingTexts[key].empty}
        action={<ButtonLink to="/events">{eventTexts.seeEvents}</ButtonLink>}
      />
    );
  }
  const found = searchRanking(entries, text);
  if (found.length === 0) {
    return (
      <EmptyState
        drawing={<Drawing of="search" />}
        title={texts.nothingFound}
        text={texts.noNameHolds(text.trim())}
        action={<Button onClick={onClear}>{texts.clearSearch}</Button>}
      />
    );
  }
  const isWhole = found === entries;
  return (
    <>
      {isWhole && (
        <div className="mt-8">
          <Podium entries={entries} ranking={key} {...parts} />
        </div>
      )}
      <RankingList entries={found} ranking={key} most={pointsOf(first)} {...parts} />
    </>
  );
}

/** The rankings of one kind: a selection, a search and the entries. */
export function RankingPanel(props: RankingPanelProps) {
  const { group, chosen, onChoose, row, failure, isOffline, onRetry, ...parts } = props;
  const [text, setText] = useState('');
  const clear = () => {
    setText('');
  };
  const search = group === 'users' ? texts.searchByUsername : texts.searchByTitle;
  return (
    <>
      <div className="flex flex-col gap-4">
        <div
          role="group"
          aria-label={texts.ranking}
          className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-1"
        >
          {rankingsOf(group).map((key) => (
            <Chip
              key={key}
              isOn={key === chosen}
              onClick={() => {
                onChoose(key);
              }}
            >
              {texts.rankingTexts[key].label}
            </Chip>
          ))}
        </div>
        <SearchField label={search} text={text} onChange={setText} />
      </div>
      {row !== null && (isOffline || failure !== null) && <Saved atMs={row.fetchedAt} />}
      {row !== null && <Entries row={row} text={text} onClear={clear} {...parts} />}
      {row === null && failure === null && <RankingSkeleton />}
      {row === null && failure !== null && (
        <EmptyState
          drawing={<Drawing of="storm" />}
          title={texts.errorLoading(failure)}
          text={texts.notStoredYet}
          action={<Button onClick={onRetry}>{words.tryAgain}</Button>}
        />
      )}
    </>
  );
}
