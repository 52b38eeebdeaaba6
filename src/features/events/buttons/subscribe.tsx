import { Check, Hourglass, Ticket } from 'lucide-react';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { useEngagementToggle } from './use-engagement-toggle.ts';
import { LeaveDialog } from '#features/events/leaving/dialog.tsx';
import { useLeaveQuestion } from '#features/events/leaving/use-leave-question.ts';
import { useIsAsked } from '#features/events/detail/use-waiting-position.ts';
import { InviteContext, inviteLayer } from '#features/events/invite/context.ts';
import { useLayer } from '#ui/hooks/use-layer.ts';
import { useContext } from 'react';
import * as leavingTexts from '#features/events/leaving/texts.ts';
import * as texts from './texts.ts';

export interface SubscribeButtonProps {
  event: EventRow;
  engagement: EngagementRow | undefined;
  size?: 'md' | 'lg';
  /** not the page's main action */
  isQuiet?: boolean;
  /** the label for users without a place; default 'Subscribe' */
  invitation?: string;
  className?: string;
}

const toasts = {
  subscribed: { title: texts.subscribed },
  unconfirmed: { title: texts.askedNotYetConfirmed, text: texts.unconfirmedHint },
  left: { title: texts.unsubscribed, text: leavingTexts.placeGivenBack },
  leftList: { title: texts.unsubscribed, text: leavingTexts.waitingListLeft },
} as const;

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
  const { open } = useLayer();
  const mayInvite = useContext(InviteContext) !== null;
  const action = mayInvite ? { label: texts.inviteFriends, onClick: () => open(inviteLayer) } : undefined;
  const { isOn, flip } = useEngagementToggle({
    isStoredOn: isSubscribed || isOnWaitingList,
    async save(account, subscribed, options) {
      const { leave, takePlace } = await import('#features/events/leaving/change-place.ts');
      if (!subscribed) await leave(account, event.ref, isOnWaitingList ? toasts.leftList : toasts.left);
      else
        await takePlace(account, event.ref, {
          options,
          toast: isFull ? toasts.unconfirmed : toasts.subscribed,
          action,
        });
    },
    loginText: texts.loginToSubscribe,
  });
  const { requestLeave, dialog } = useLeaveQuestion(event, engagement, flip);
  const isWaiting = isOn && (isOnWaitingList || isFull);
  const offerText = isFull ? texts.joinTheWaitingList : invitation;
  const waitingText = isOnWaitingList && !isAsked ? texts.onTheWaitingList : texts.askedNotYetConfirmed;
  const label = isWaiting ? waitingText : isOn ? texts.subscribedLabel : offerText;
  return (
    <>
      <Button
        variant={isOn || isQuiet ? 'quiet' : 'primary'}
        size={size}
        icon={isWaiting || (isFull && !isOn) ? <Hourglass /> : isOn ? <Check /> : <Ticket />}
        aria-pressed={isOn}
        onClick={isOn ? requestLeave : flip}
        className={className}
      >
        {label}
      </Button>
      <LeaveDialog {...dialog} />
    </>
  );
}
