import type { FriendAnswer } from '#contract/person.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/account.ts';
import { current } from '#data/current.ts';
import { requestWith } from '#data/requests.ts';
import { saveProblem } from '#data/save-problem.ts';
import { showToast } from '#ui/toast.tsx';
import { useAskToLogin } from '#ui/use-ask-to-login.ts';
import { useObservable } from '#ui/use-observable.ts';
import { loginPath } from './addresses.ts';

export interface TieDeeds {
  befriend: () => void;
  answer: (status: FriendAnswer) => void;
  /** takes back what was asked, or ends the friendship */
  withdraw: (said: string) => void;
  block: () => void;
  unblock: () => void;
}

const unknownRequest = 'What stands between you two isn’t on this device yet. Please try again in a moment.';

/** The request between the two by its name. @throws Error where the device doesn't hold it */
async function requestRef(account: OpenAccount, userId: number): Promise<string> {
  const row = await requestWith(account.db, userId);
  if (row === null) throw new Error(unknownRequest);
  return row.ref;
}

/** What the account's owner can do about somebody else: saved on this device, and shown at once. A visitor is asked to log in. */
export function useTieDeeds(userId: number, name: string): TieDeeds {
  const account = useObservable(current);
  const askToLogin = useAskToLogin(loginPath);

  function perform(why: string, deed: (account: OpenAccount) => Promise<unknown>, said: string): void {
    if (account === null) return;
    if (account.user === null) {
      askToLogin(`Please login or register to ${why}.`);
      return;
    }
    deed(account).then(
      () => showToast({ title: said }),
      (error: unknown) => {
        const isUnknown = error instanceof Error && error.message === unknownRequest;
        showToast({ title: isUnknown ? unknownRequest : saveProblem(error), tone: 'bad' });
      },
    );
  }

  return {
    befriend() {
      const request = { user: userId, ref: uuidV7(Date.now()) };
      perform('add friends', ({ mutate }) => mutate('friend.request', request), `Friend request sent to ${name}`);
    },
    answer(status) {
      const said = status === 'accepted' ? `You and ${name} are friends` : 'Friend request declined';
      perform(
        'answer friend requests',
        async (held) => held.mutate('friend.answer', { user: userId, request: await requestRef(held, userId), status }),
        said,
      );
    },
    withdraw(said) {
      perform(
        'change friend requests',
        async (held) => held.mutate('friend.withdraw', { user: userId, request: await requestRef(held, userId) }),
        said,
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
