import { Ban, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useRelationshipActions } from './use-relationship-actions.ts';

interface BlockButtonProps {
  userId: number;
  name: string;
  isBlocked: boolean;
  size?: 'sm' | 'md';
}

/** Blocks a person after confirmation, or unblocks them. */
export function BlockButton({ userId, name, isBlocked, size = 'md' }: BlockButtonProps) {
  const isVisitor = useObservable(accountInUse)?.user == null;
  const [isConfirming, setConfirming] = useState(false);
  const { block, unblock } = useRelationshipActions(userId, name);
  const stay = () => {
    setConfirming(false);
  };

  function press(): void {
    if (isBlocked) unblock();
    else if (isVisitor) block();
    else setConfirming(true);
  }

  return (
    <>
      <Button
        size={size}
        icon={isBlocked ? <LockOpen /> : <Ban />}
        aria-label={`${isBlocked ? 'Unblock' : 'Block'} ${name}`}
        onClick={press}
      >
        {isBlocked ? 'Unblock' : 'Block'}
      </Button>
      <Dialog
        isOpen={isConfirming}
        onClose={stay}
        title={`Block ${name}?`}
        description={`${name} isn’t told.`}
        actions={
          <>
            <Button onClick={stay}>Cancel</Button>
            <Button
              variant="danger"
              onClick={() => {
                stay();
                block();
              }}
            >
              Block
            </Button>
          </>
        }
      >
        <ul className="mt-3 list-disc space-y-1.5 pl-5 text-sm">
          <li>They can’t message or follow you, ask to be friends, or comment on what you post.</li>
          <li>Neither of you sees the other’s profile and posts.</li>
          <li>You stop following each other, and are no friends any more. That doesn’t come back when you unblock.</li>
        </ul>
      </Dialog>
    </>
  );
}
