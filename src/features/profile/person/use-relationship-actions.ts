import type { FriendAnswer } from '#contract/people/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { readFriendRequestWith } from '#data/people/friend-requests.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { useAskToLogin } from '#ui/hooks/use-ask-to-login.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { loginPath } from '#features/profile/addresses.ts';
import * as texts from './texts.ts';

export interface RelationshipActions {
  befriend: () => void;
  answer: (status: FriendAnswer) => void;
  /** withdraws a request or ends the friendship */
  withdraw: (doneText: string) => void;
  block: () => void;
  unblock: () => void;
}

/** Ref of the request between the two. @throws Error if it isn't stored */
async function requestRef(account: OpenAccount, userId: number): Promise<string> {
  const row = await readFriendRequestWith(account.db, userId);
  if (row === null) throw new Error(texts.unknownRequest);
  return row.ref;
}

/** The user's actions towards a person: saved on this device and shown at once. Guests are asked to log in. */
export function useRelationshipActions(userId: number, name: string): RelationshipActions {
  const account = useObservable(accountInUse);
  const askToLogin = useAskToLogin(loginPath);

  function perform(loginText: string, action: (account: OpenAccount) => Promise<unknown>, doneText: string): void {
    if (account === null) return;
    if (account.user === null) {
      askToLogin(loginText);
      return;
    }
    action(account).then(
      () => showToast({ title: doneText }),
      (error: unknown) => {
        const isUnknown = error instanceof Error && error.message === texts.unknownRequest;
        showToast({ title: isUnknown ? texts.unknownRequest : saveErrorText(error), tone: 'bad' });
      },
    );
  }

  return {
    befriend() {
      const request = { user: userId, ref: uuidV7(Date.now()) };
      perform(
        texts.loginToAddFriends,
        ({ mutate }) => mutate('friend.request', request),
        texts.friendRequestSent(name),
      );
    },
    answer(status) {
      const doneText = status === 'accepted' ? texts.areFriends(name) : texts.requestDeclined;
      perform(
        texts.loginToAnswerRequests,
        async (openAccount) =>
          openAccount.mutate('friend.answer', { user: userId, request: await requestRef(openAccount, userId), status }),
        doneText,
      );
    },
    withdraw(doneText) {
      perform(
        texts.loginToChangeRequests,
        async (openAccount) =>
          openAccount.mutate('friend.withdraw', { user: userId, request: await requestRef(openAccount, userId) }),
        doneText,
      );
    },
    block() {
      perform(texts.loginToBlock, ({ mutate }) => mutate('user.block', { user: userId }), texts.personIsBlocked(name));
    },
    unblock() {
      perform(
        texts.loginToBlock,
        ({ mutate }) => mutate('user.unblock', { user: userId }),
        texts.personIsUnblocked(name),
      );
    },
  };
}
