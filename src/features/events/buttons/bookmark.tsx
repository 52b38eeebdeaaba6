import { Bookmark } from 'lucide-react';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import * as texts from './texts.ts';
import { isNeutral, useEngagementToggle } from './use-engagement-toggle.ts';

export interface BookmarkButtonProps {
  event: Pick<EventRow, 'ref' | 'title'>;
  /** undefined: none; null: not read yet */
  engagement: EngagementRow | null | undefined;
  /** shows the name below the icon */
  hasCaption?: boolean;
  className?: string;
}

export function BookmarkButton({ event, engagement, hasCaption = false, className }: BookmarkButtonProps) {
  const { isOn, flip } = useEngagementToggle({
    isStoredOn: engagement?.bookmarked ?? false,
    save: (account, bookmarked, options) => account.mutate('event.bookmark', { event: event.ref, bookmarked }, options),
    doneText: (bookmarked) => (bookmarked ? texts.bookmarked : texts.bookmarkRemoved),
  });
  return (
    <IconButton
      label={texts.bookmarkEvent(event.title)}
      title={texts.bookmark}
      caption={hasCaption ? texts.bookmark : undefined}
      icon={<Bookmark />}
      isPressed={isOn}
      data-neutral={isNeutral(engagement)}
      onClick={flip}
      className={className}
    />
  );
}
