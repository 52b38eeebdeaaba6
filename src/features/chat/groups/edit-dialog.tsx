import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { GroupRow } from '#data/chat/groups.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { retry } from '#data/outbox/resolve-failed.ts';
import { useChatContext } from '#features/chat/context.ts';
import * as words from '#ui/text/words.ts';
import { GroupFormDialog } from './form-dialog.tsx';
import * as texts from './texts.ts';
import { useGroupForm } from './use-form.ts';

interface EditGroupDialogProps {
  group: GroupRow;
  /** the group's unsent change */
  change: OutboxEntry | undefined;
  onClose: () => void;
}

/** Edits a group's name and picture. A change the server refused is sent again. */
export function EditGroupDialog({ group, change, onClose }: EditGroupDialogProps) {
  const { account } = useChatContext();
  const form = useGroupForm(`group:${group.ref}`, { name: group.name }, async ({ name, image }) => {
    const fields = { name, ...(image === undefined ? {} : { image }) };
    if (change !== undefined && needsDecision(change)) {
      const args = { ...(change.args as MutationArgs<'group.create' | 'group.update'>), ...fields };
      if ((await retry(account.store, change.id, { args, nowMs: Date.now() })) !== null) {
        account.wake();
        return;
      }
    }
    await account.mutate('group.update', { group: group.ref, ...fields });
  });

  async function save(): Promise<void> {
    if (await form.send()) onClose();
  }

  return (
    <GroupFormDialog
      title={texts.editGroup}
      form={form}
      picture={group.picture}
      cancelLabel={words.cancel}
      submitLabel={words.save}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
