import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { MutateOptions } from '#data/outbox/mutate.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { useAskToLogin } from '#ui/hooks/use-ask-to-login.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useOptimisticToggle, type OptimisticToggle } from '#ui/hooks/use-optimistic-toggle.ts';
import * as texts from './texts.ts';

/**
 * For the attribute `data-neutral`: what the user chose isn't read yet. Guests have chosen nothing, so they may press; from
 * members such a control is hidden, for it may be on.
 */
export function isNeutral(engagement: EngagementRow | null | undefined): true | undefined {
  return engagement === null || undefined;
}

interface Toggle {
  isStoredOn: boolean;
  /** makes the choice durable on this device */
  save(account: OpenAccount, nextValue: boolean, options: MutateOptions): Promise<unknown>;
  /** shown once it is saved; omitted: `save` tells it */
  doneText?(nextValue: boolean): string;
  /** shown to guests, below 'Login Required' */
  loginText?: string;
}

/** A like, subscription or bookmark: toggles at once, saves on this device, and asks guests to log in. */
export function useEngagementToggle({ isStoredOn, save, doneText, loginText }: Toggle): OptimisticToggle {
  const account = useObservable(accountInUse);
  const askToLogin = useAskToLogin('/login');

  const toggle = useOptimisticToggle(isStoredOn, async (nextValue, options) => {
    if (account === null) return;
    try {
      await save(account, nextValue, options);
      if (doneText !== undefined) showToast({ title: doneText(nextValue) });
    } catch (error) {
      const { isRefusal } = await import('#contract/sync/refusals.ts');
      showToast({ title: isRefusal(error) ? error.message : texts.unsavedText, tone: 'bad' });
      throw error;
    }
  });

  function promptLogin(): void {
    askToLogin(loginText);
  }

  return { isOn: toggle.isOn, flip: account?.user == null ? promptLogin : toggle.flip };
}
