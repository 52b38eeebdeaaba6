import { Ban, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';
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
        aria-label={isBlocked ? texts.unblockPerson(name) : texts.blockPerson(name)}
        onClick={press}
      >
        {isBlocked ? texts.unblock : texts.block}
      </Button>
      <Dialog
        isOpen={isConfirming}
        onClose={stay}
        title={texts.confirmBlock(name)}
        description={texts.blockIsSecret(name)}
        actions={
          <>
            <Button onClick={stay}>{words.cancel}</Button>
            <Button
              variant="danger"
              onClick={() => {
                stay();
                block();
              }}
            >
              {texts.block}
            </Button>
          </>
        }
      >
        <ul className="mt-3 list-disc space-y-1.5 pl-5 text-sm">
          <li>{texts.blockedCannotReachYou}</li>
          <li>{texts.neitherSeesTheOther}</li>
          <li>{texts.blockEndsTies}</li>
        </ul>
      </Dialog>
    </>
  );
}
