import { Heart } from 'lucide-react';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { classNames } from '#ui/class-names.ts';
import { useState } from 'react';
import * as texts from './texts.ts';
import { isNeutral, useEngagementToggle } from './use-engagement-toggle.ts';

/**
 * Whether a count includes the user's own choice. Count and choice come from different tables at different times: while
 * the count's row is older, it counts the previous choice.
 * @param isOn the user's own row, written at `ownTick`
 * @param countTick when the count's row was written
 */
function useIsOwnCounted(isOn: boolean, ownTick: number, countTick: number): boolean {
  const [lastCounted, setLastCounted] = useState(isOn);
  const isCurrent = ownTick <= countTick;
  if (isCurrent && lastCounted !== isOn) setLastCounted(isOn);
  return isCurrent ? isOn : lastCounted;
}

export interface LikeButtonProps {
  event: Pick<EventRow, 'ref' | 'title' | 'likes' | 'tick'>;
  /** undefined: none; null: not read yet */
  engagement: EngagementRow | null | undefined;
  /** replaces the number, and stands below the heart */
  captionOf?: (likes: number) => string;
  className?: string;
}

/** A heart with a count, which follows the heart at once. */
export function LikeButton({ event, engagement, captionOf, className }: LikeButtonProps) {
  const isLiked = engagement?.liked ?? false;
  const { isOn, flip } = useEngagementToggle({
    isStoredOn: isLiked,
    save: (account, liked, options) => account.mutate('event.like', { event: event.ref, liked }, options),
    doneText: (liked) => (liked ? texts.liked : texts.unliked),
    loginText: texts.loginToLike,
  });
  const isOwnCounted = useIsOwnCounted(isLiked, engagement?.tick ?? 0, event.tick);
  const likes = Math.max(0, event.likes + (isOn === isOwnCounted ? 0 : isOn ? 1 : -1));
  return (
    <button
      type="button"
      aria-pressed={isOn}
      data-neutral={isNeutral(engagement)}
      aria-label={texts.likeEvent(event.title, likes)}
      onClick={flip}
      className={classNames('icon-button liking', captionOf === undefined ? 'counted' : 'captioned', className)}
    >
      <Heart />
      {captionOf === undefined ? likes : captionOf(likes)}
    </button>
  );
}
