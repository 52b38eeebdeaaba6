import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { DeleteAccountDialog, type DeleteAccount } from './delete-dialog.tsx';
import { SettingsPart } from '#features/settings/section.tsx';

/** Deletes the account. */
export function DeletePart({ email, onDelete }: { email: string; onDelete: DeleteAccount }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsPart
      title="Delete account"
      text="Your account and what you made of it go for good. If you want to keep something, download it first."
    >
      <Button
        variant="danger"
        onClick={() => {
          setOpen(true);
        }}
      >
        Delete my account
      </Button>
      <DeleteAccountDialog
        isOpen={isOpen}
        email={email}
        onDelete={onDelete}
        onClose={() => {
          setOpen(false);
        }}
      />
    </SettingsPart>
  );
}
