import { useEffect } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { load } from './load.ts';

/** Asks where those go whom the user follows, once the page stands and whenever a connection comes; without an answer the stored list stays. */
export function useFollowedPlans(): void {
  const userId = useObservable(accountInUse)?.user?.user_id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const leaving = new AbortController();
    const ask = () => void load(({ followedPlans }) => followedPlans, null, leaving.signal);
    ask();
    addEventListener('online', ask);
    return () => {
      removeEventListener('online', ask);
      leaving.abort();
    };
  }, [userId]);
}
