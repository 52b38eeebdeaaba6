import type { OpenAccount } from '#data/db/account-in-use.ts';
import { mutateWithUndo, undoMs } from '#data/outbox/mutate-with-undo.ts';
import type { GroupRow } from '#data/chat/groups.ts';
import { groupName } from '#features/chat/texts.ts';
import { toastWithUndo, toastProblem } from '#shared-parts/outbox/toasts.ts';
import * as texts from './texts.ts';

/** Joins at once on this device; the server follows. */
export async function joinGroup(account: OpenAccount, { ref, event }: GroupRow): Promise<void> {
  if (event === null) await account.mutate('group.join', { group: ref });
  else await account.mutate('event.join-chat', { event });
}

/** Leaves a group, with an undo. */
export async function leaveGroup(account: OpenAccount, group: GroupRow): Promise<void> {
  try {
    const undo = await mutateWithUndo(account, 'group.leave', { group: group.ref });
    toastWithUndo(texts.youLeft(groupName(group)), undo, undoMs);
  } catch (error) {
    toastProblem(error);
  }
}
