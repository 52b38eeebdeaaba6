import type { FriendAnswer } from '#contract/people/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { readFriendRequestWith } from '#data/people/friend-requests.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { useAskToLogin } from '#ui/hooks/use-ask-to-login.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { loginPath } from '#features/profile/addresses.ts';

export interface RelationshipActions {
  befriend: () => void;
  answer: (status: FriendAnswer) => void;
  /** takes back what was asked, or ends the friendship */
  withdraw: (doneText: string) => void;
  block: () => void;
  unblock: () => void;
}

const unknownRequest = 'What stands between you two isn’t on this device yet. Please try again in a moment.';

/** The request between the two by its name. @throws Error where the device doesn't hold it */
async function requestRef(account: OpenAccount, userId: number): Promise<string> {
  const row = await readFriendRequestWith(account.db, userId);
  if (row === null) throw new Error(unknownRequest);
  return row.ref;
}

/** What the account's owner can do about somebody else: saved on this device, and shown at once. A visitor is asked to log in. */
export function useRelationshipActions(userId: number, name: string): RelationshipActions {
  const account = useObservable(accountInUse);
  const askToLogin = useAskToLogin(loginPath);

  function perform(why: string, action: (account: OpenAccount) => Promise<unknown>, doneText: string): void {
    if (account === null) return;
    if (account.user === null) {
      askToLogin(`Please login or register to ${why}.`);
      return;
    }
    action(account).then(
      () => showToast({ title: doneText }),
      (error: unknown) => {
        const isUnknown = error instanceof Error && error.message === unknownRequest;
        showToast({ title: isUnknown ? unknownRequest : saveErrorText(error), tone: 'bad' });
      },
    );
  }

  return {
    befriend() {
      const request = { user: userId, ref: uuidV7(Date.now()) };
      perform('add friends', ({ mutate }) => mutate('friend.request', request), `Friend request sent to ${name}`);
    },
    answer(status) {
      const doneText = status === 'accepted' ? `You and ${name} are friends` : 'Friend request declined';
      perform(
        'answer friend requests',
        async (openAccount) =>
          openAccount.mutate('friend.answer', { user: userId, request: await requestRef(openAccount, userId), status }),
        doneText,
      );
    },
    withdraw(doneText) {
      perform(
        'change friend requests',
        async (openAccount) =>
          openAccount.mutate('friend.withdraw', { user: userId, request: await requestRef(openAccount, userId) }),
        doneText,
      );
    },
    block() {
      perform('block people', ({ mutate }) => mutate('user.block', { user: userId }), `${name} is blocked`);
    },
    unblock() {
      perform('block people', ({ mutate }) => mutate('user.unblock', { user: userId }), `${name} is unblocked`);
    },
  };
}
