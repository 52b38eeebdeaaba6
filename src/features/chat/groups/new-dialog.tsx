import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { uuidV7 } from '#contract/uuid.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { groupChatAddress } from '#features/chat/addresses.ts';
import { useChatContext } from '#features/chat/context.ts';
import { GroupFields } from './fields.tsx';
import * as texts from './texts.ts';
import { useGroupForm } from './use-form.ts';

/** Creates a group, also offline. */
export function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const { account } = useChatContext();
  const navigate = useNavigate();
  const id = useId();
  const form = useGroupForm('new-group', { name: '', image: null }, async ({ name, image = null }) => {
    const ref = uuidV7();
    await account.mutate('group.create', { ref, name, image });
    // Replaces the form in the history, so that going back leads to the list.
    await navigate(groupChatAddress(ref), { replace: true, state: { isFromList: true } });
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.newGroup}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancelNewGroup}</Button>
          <Button type="submit" form={id} variant="primary" isPending={form.isSaving || form.isPreparing}>
            {form.isSaving ? texts.creating : texts.create}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void form.send();
        }}
      >
        <GroupFields form={form} picture={null} />
      </form>
    </Dialog>
  );
}
