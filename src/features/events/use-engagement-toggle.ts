import { current } from '#data/current.ts';
import type { OpenAccount } from '#data/account.ts';
import type { MutateOptions } from '#data/mutate.ts';
import { showToast } from '#ui/toast.tsx';
import { useAskToLogin } from '#ui/use-ask-to-login.ts';
import { useObservable } from '#ui/use-observable.ts';
import { useWish, type Wish } from '#ui/use-wish.ts';

interface Toggle {
  held: boolean;
  /** makes the wish durable on this device */
  save(account: OpenAccount, wished: boolean, options: MutateOptions): Promise<unknown>;
  /** what is said once it is saved */
  done(wished: boolean): string | { title: string; text: string };
  /** what is said to somebody who isn't signed in, below 'Login Required' */
  loginText?: string;
}

const unsaved = 'This could not be saved. This device may have no room left.';

/** A like, a subscription or a bookmark: turns at once, is saved on this device, and asks a visitor to sign in. */
export function useEngagementToggle({ held, save, done, loginText }: Toggle): Wish {
  const account = useObservable(current);
  const askToLogin = useAskToLogin('/login');

  const wish = useWish(held, async (wished, options) => {
    if (account === null) return;
    try {
      await save(account, wished, options);
      const said = done(wished);
      showToast(typeof said === 'string' ? { title: said } : said);
    } catch (error) {
      const { isRefusal } = await import('#contract/refusals.ts');
      showToast({ title: isRefusal(error) ? error.message : unsaved, tone: 'bad' });
      throw error;
    }
  });

  function ask(): void {
    askToLogin(loginText);
  }

  return { isOn: wish.isOn, flip: account?.user == null ? ask : wish.flip };
}
