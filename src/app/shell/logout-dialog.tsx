import { useState } from 'react';
import type { Unsent } from '#app/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { UnsentWork } from './use-logout.ts';

export interface LogoutDialogProps {
  unsent: UnsentWork | null;
  isLeaving: boolean;
  onLeave: (choice: Unsent) => Promise<void>;
  onStay: () => void;
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${String(count)} ${many}`;
}

function whatIsUnsent({ changes, drafts }: UnsentWork): string {
  const parts = [
    changes > 0 ? `${counted(changes, 'change that has', 'changes that have')} not been sent` : '',
    drafts > 0 ? `${counted(drafts, 'draft that is', 'drafts that are')} not published` : '',
  ];
  return `There ${changes + drafts === 1 ? 'is' : 'are'} ${parts.filter((part) => part !== '').join(' and ')}.`;
}

/** Before an account's rows leave the device: what of them nobody else has, and what is to become of it. */
export function LogoutDialog({ unsent, isLeaving, onLeave, onStay }: LogoutDialogProps) {
  const [chosen, setChosen] = useState<Unsent>('send');
  const [shown, setShown] = useState<UnsentWork>({ changes: 0, drafts: 0 });
  // The text stays while the dialog closes.
  if (unsent !== null && unsent !== shown) setShown(unsent);

  function choice(unsentChoice: Unsent, label: string, variant: 'primary' | 'line' | 'danger') {
    return (
      <Button
        variant={variant}
        isPending={isLeaving && chosen === unsentChoice}
        disabled={isLeaving}
        onClick={() => {
          setChosen(unsentChoice);
          void onLeave(unsentChoice);
        }}
      >
        {label}
      </Button>
    );
  }

  return (
    <Dialog
      isOpen={unsent !== null}
      onClose={onStay}
      title="Log out?"
      description={whatIsUnsent(shown)}
      actions={
        <>
          {choice('discard', 'Discard', 'danger')}
          {choice('keep', 'Keep on this device', shown.changes > 0 ? 'line' : 'primary')}
          {shown.changes > 0 && choice('send', 'Send, then log out', 'primary')}
        </>
      }
    >
      <p className="mt-3 text-sm text-muted">
        What you keep stays on this device and is shown to nobody before you sign in here again.
        {shown.drafts > 0 && ' Drafts stay only if you keep them.'}
      </p>
    </Dialog>
  );
}
