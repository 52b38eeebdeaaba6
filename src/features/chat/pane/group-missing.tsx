import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { chatAddress } from '#features/chat/addresses.ts';
import { LogSkeleton } from '#features/chat/log/skeleton.tsx';

const texts = {
  away: { title: 'This group isn’t on this device', text: 'It shows with a connection.' },
  missing: { title: 'This group isn’t there', text: 'It is gone, or it is for others alone.' },
} as const;

/** Shown in place of a group that isn't stored. */
export function GroupMissing({ state }: { state: 'looking' | 'away' | 'missing' }) {
  if (state === 'looking') return <LogSkeleton />;
  return (
    <div className="flex h-full items-center">
      <EmptyState
        drawing={<Drawing of="search" />}
        {...texts[state]}
        action={<ButtonLink to={chatAddress({ tab: 'grupos', chosen: null })}>See the groups</ButtonLink>}
      />
    </div>
  );
}
