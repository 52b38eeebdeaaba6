import { Check, Clock3, UserRoundPlus, UsersRound, X } from 'lucide-react';
import { useState } from 'react';
import type { Friendship } from '#contract/people/entity.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';
import { useRelationshipActions } from './use-relationship-actions.ts';

interface FriendButtonsProps {
  userId: number;
  name: string;
  friendship: Friendship;
  size?: 'sm' | 'md';
}

interface EndDialogProps {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onEnd: () => void;
}

function EndDialog({ name, isOpen, onClose, onEnd }: EndDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.removeFromFriends}
      description={texts.removeFriendHint(name)}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="danger" onClick={onEnd}>
            {words.remove}
          </Button>
        </>
      }
    />
  );
}

/** The friendship with a person and its actions. */
export function FriendButtons({ userId, name, friendship, size = 'md' }: FriendButtonsProps) {
  const { befriend, answer, withdraw } = useRelationshipActions(userId, name);
  const [isConfirming, setConfirming] = useState(false);
  const end = (
    <EndDialog
      name={name}
      isOpen={isConfirming}
      onClose={() => {
        setConfirming(false);
      }}
      onEnd={() => {
        setConfirming(false);
        withdraw(texts.friendIsRemoved(name));
      }}
    />
  );
  switch (friendship) {
    case 'none':
      return (
        <>
          <Button size={size} icon={<UserRoundPlus />} aria-label={texts.addFriend(name)} onClick={befriend}>
            {texts.addFriendLabel}
          </Button>
          {end}
        </>
      );
    case 'requested':
      return (
        <Button
          size={size}
          icon={<Clock3 />}
          aria-label={texts.requestedWithdraw(name)}
          title={texts.withdrawRequest}
          onClick={() => {
            withdraw(texts.requestWithdrawn);
          }}
        >
          {texts.requestedLabel}
        </Button>
      );
    case 'received':
      return (
        <>
          <Button
            size={size}
            variant="primary"
            icon={<Check />}
            aria-label={texts.accept(name)}
            onClick={() => {
              answer('accepted');
            }}
          >
            {texts.acceptLabel}
          </Button>
          <Button
            size={size}
            icon={<X />}
            aria-label={texts.decline(name)}
            onClick={() => {
              answer('declined');
            }}
          >
            {texts.declineLabel}
          </Button>
        </>
      );
    case 'friends':
      return (
        <>
          <Button
            size={size}
            icon={<UsersRound />}
            aria-label={texts.friendsRemove(name)}
            onClick={() => {
              setConfirming(true);
            }}
          >
            {texts.friendsLabel}
          </Button>
          {end}
        </>
      );
    default:
      return friendship satisfies never;
  }
}
