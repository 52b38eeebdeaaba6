import type { OpenAccount } from '#data/db/account-in-use.ts';
import { undoMs } from '#data/events/delete-with-undo.ts';
import type { GroupRow } from '#data/chat/groups.ts';
import { groupName } from '#features/chat/text.ts';
import { undoChange } from '#features/chat/log/delete-message.ts';
import { toastDone, toastProblem } from '#features/chat/toasts.ts';

/** One is in a group at once on this device; the server hears of it when it can. */
export async function joinGroup(account: OpenAccount, { ref, event }: GroupRow): Promise<void> {
  if (event === null) await account.mutate('group.join', { group: ref });
  else await account.mutate('event.join-chat', { event });
}

/** For a moment that can be taken back. */
export async function leaveGroup(account: OpenAccount, group: GroupRow): Promise<void> {
  try {
    const { id } = await account.mutate('group.leave', { group: group.ref }, { notBefore: Date.now() + undoMs });
    toastDone(`You left ${groupName(group)}`, () => undoChange(account, id), undoMs);
  } catch (error) {
    toastProblem(error);
  }
}
