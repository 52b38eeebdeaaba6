import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { chatAddress } from '#features/chat/addresses.ts';
import { LogSkeleton } from '#features/chat/log/skeleton.tsx';
import * as texts from './texts.ts';

const states = {
  away: { title: texts.groupNotOnDevice, text: texts.groupShowsOnline },
  missing: { title: texts.groupMissing, text: texts.groupMissingHint },
} as const;

/** Shown in place of a group that isn't stored. */
export function GroupMissing({ state }: { state: 'looking' | 'away' | 'missing' }) {
  if (state === 'looking') return <LogSkeleton />;
  return (
    <div className="flex h-full items-center">
      <EmptyState
        drawing={<Drawing of="search" />}
        {...states[state]}
        action={<ButtonLink to={chatAddress({ tab: 'grupos', chosen: null })}>{texts.seeTheGroups}</ButtonLink>}
      />
    </div>
  );
}
