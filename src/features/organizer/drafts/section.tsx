import { useId, useState } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { ListedDraft } from '#data/drafts/queries.ts';
import { Button } from '#ui/controls/button.tsx';
import { duplicateDraft, removeDraft } from './actions.ts';
import { DraftRow, type DraftRowProps } from './row.tsx';
import * as texts from './texts.ts';

const initialCount = 3;
const pageSize = 50;

interface DraftSectionProps extends Pick<DraftRowProps, 'nowMs' | 'stepLabel'> {
  account: OpenAccount;
  drafts: readonly ListedDraft[];
}

/** The drafts on this device: the latest first, more on request. */
export function DraftSection({ account, drafts, ...shared }: DraftSectionProps) {
  const id = useId();
  const [visibleCount, setVisibleCount] = useState(initialCount);
  if (drafts.length === 0) return null;
  const more = drafts.length - visibleCount;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="flex items-baseline gap-2 font-display text-lg font-bold">
        {texts.unfinishedDrafts}
        <span className="text-sm font-medium text-muted tabular-nums">{drafts.length}</span>
      </h2>
      <p className="text-sm text-muted">{texts.keptUntilPublished}</p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {drafts.slice(0, visibleCount).map((listed) => (
          <li key={listed.draft.ref}>
            <DraftRow
              {...shared}
              listed={listed}
              onDuplicate={() => void duplicateDraft(account, listed.draft)}
              onDelete={() => void removeDraft(account, listed.draft)}
            />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button
          variant="quiet"
          className="mt-2"
          onClick={() => {
            setVisibleCount(visibleCount + pageSize);
          }}
        >
          {texts.showMore(Math.min(more, pageSize))}
        </Button>
      )}
    </section>
  );
}
