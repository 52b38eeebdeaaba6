import { useNavigate } from 'react-router-dom';
import { uuidV7 } from '#contract/uuid.ts';
import { groupChatAddress } from '#features/chat/addresses.ts';
import { useChatContext } from '#features/chat/context.ts';
import { GroupFormDialog } from './form-dialog.tsx';
import * as texts from './texts.ts';
import { useGroupForm } from './use-form.ts';

/** Creates a group, also offline. */
export function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const { account } = useChatContext();
  const navigate = useNavigate();
  const form = useGroupForm('new-group', { name: '', image: null }, async ({ name, image = null }) => {
    const ref = uuidV7();
    await account.mutate('group.create', { ref, name, image });
    // Replaces the form in the history, so that going back leads to the list.
    await navigate(groupChatAddress(ref), { replace: true, state: { isFromList: true } });
  });
  return (
    <GroupFormDialog
      title={texts.newGroup}
      form={form}
      picture={null}
      cancelLabel={texts.cancelNewGroup}
      submitLabel={form.isSaving ? texts.creating : texts.create}
      onSubmit={form.send}
      onClose={onClose}
    />
  );
}
