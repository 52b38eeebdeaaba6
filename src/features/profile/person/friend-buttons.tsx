import { Check, Clock3, UserRoundPlus, UsersRound, X } from 'lucide-react';
import { useState } from 'react';
import type { Friendship } from '#contract/people/entity.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
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
      title="Remove from friends?"
      description={`You and ${name} are no friends any more. ${name} isn’t told, and either of you can ask again.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onEnd}>
            Remove
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
        withdraw(`${name} is removed from your friends`);
      }}
    />
  );
  switch (friendship) {
    case 'none':
      return (
        <>
          <Button size={size} icon={<UserRoundPlus />} aria-label={`Add Friend: ${name}`} onClick={befriend}>
            Add Friend
          </Button>
          {end}
        </>
      );
    case 'requested':
      return (
        <Button
          size={size}
          icon={<Clock3 />}
          aria-label={`Requested: withdraw the friend request to ${name}`}
          title="Withdraw the friend request"
          onClick={() => {
            withdraw('Friend request withdrawn');
          }}
        >
          Requested
        </Button>
      );
    case 'received':
      return (
        <>
          <Button
            size={size}
            variant="primary"
            icon={<Check />}
            aria-label={`Accept ${name}`}
            onClick={() => {
              answer('accepted');
            }}
          >
            Accept
          </Button>
          <Button
            size={size}
            icon={<X />}
            aria-label={`Decline ${name}`}
            onClick={() => {
              answer('declined');
            }}
          >
            Decline
          </Button>
        </>
      );
    case 'friends':
      return (
        <>
          <Button
            size={size}
            icon={<UsersRound />}
            aria-label={`Friends: remove ${name}`}
            onClick={() => {
              setConfirming(true);
            }}
          >
            Friends
          </Button>
          {end}
        </>
      );
    default:
      return friendship satisfies never;
  }
}
