import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { DeleteAccountDialog, type DeleteAccount } from './delete-dialog.tsx';
import { SettingsPart } from '#features/settings/section.tsx';
import * as texts from './texts.ts';

/** Deletes the account. */
export function DeletePart({ email, onDelete }: { email: string; onDelete: DeleteAccount }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsPart title={texts.deleteAccount} text={texts.deleteAccountHelp}>
      <Button
        variant="danger"
        onClick={() => {
          setOpen(true);
        }}
      >
        {texts.deleteMyAccount}
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
