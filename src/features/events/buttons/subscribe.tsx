import { Check, Hourglass, Ticket } from 'lucide-react';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { useEngagementToggle } from './use-engagement-toggle.ts';
import { useIsAsked } from '#features/events/detail/use-waiting-position.ts';
import * as texts from './texts.ts';

export interface SubscribeButtonProps {
  event: Pick<EventRow, 'ref' | 'capacity' | 'subscribers_count'>;
  engagement: EngagementRow | undefined;
  size?: 'md' | 'lg';
  /** not the page's main action */
  isQuiet?: boolean;
  /** the label for users without a place; default 'Subscribe' */
  invitation?: string;
  className?: string;
}

/** Subscribes to an event; if it is full, requests a place and says that it isn't confirmed. */
export function SubscribeButton({
  event,
  engagement,
  size = 'md',
  isQuiet = false,
  invitation = texts.subscribe,
  className,
}: SubscribeButtonProps) {
  const isAsked = useIsAsked(event.ref);
  const isSubscribed = engagement?.subscribed ?? false;
  const isOnWaitingList = engagement?.waiting ?? false;
  const isFull = event.subscribers_count >= event.capacity && !isSubscribed;
  const unconfirmedText = {
    title: texts.askedNotYetConfirmed,
    text: texts.unconfirmedHint,
  };
  const { isOn, flip } = useEngagementToggle({
    isStoredOn: isSubscribed || isOnWaitingList,
    save: (account, subscribed, options) =>
      account.mutate('event.subscribe', { event: event.ref, subscribed }, options),
    doneText: (subscribed) => (subscribed ? (isFull ? unconfirmedText : texts.subscribed) : texts.unsubscribed),
    loginText: texts.loginToSubscribe,
  });
  const isWaiting = isOn && (isOnWaitingList || isFull);
  const offerText = isFull ? texts.joinTheWaitingList : invitation;
  const waitingText = isOnWaitingList && !isAsked ? texts.onTheWaitingList : texts.askedNotYetConfirmed;
  const label = isWaiting ? waitingText : isOn ? texts.subscribedLabel : offerText;
  return (
    <Button
      variant={isOn || isQuiet ? 'line' : 'primary'}
      size={size}
      icon={isWaiting || (isFull && !isOn) ? <Hourglass /> : isOn ? <Check /> : <Ticket />}
      aria-pressed={isOn}
      onClick={flip}
      className={className}
    >
      {label}
    </Button>
  );
}
