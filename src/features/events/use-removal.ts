import type { OpenAccount } from '#data/account.ts';
import { current } from '#data/current.ts';
import type { EventRow } from '#data/events.ts';
import { saveProblem } from '#data/save-problem.ts';
import { showToast } from '#ui/toast.tsx';

/** What is taken away from an event of a list, so that it leaves the list. */
export type Removal = 'bookmark' | 'subscription';

function set({ mutate }: OpenAccount, { ref: event }: EventRow, removal: Removal, isThere: boolean): Promise<unknown> {
  return removal === 'bookmark'
    ? mutate('event.bookmark', { event, bookmarked: isThere })
    : mutate('event.subscribe', { event, subscribed: isThere });
}

const told = { bookmark: 'Bookmark removed', subscription: 'Subscription removed' } as const;

/** Removes a bookmark or a subscription, which can be taken back for a moment. */
export function useRemoval(event: EventRow, removal: Removal): () => void {
  async function put(isThere: boolean): Promise<void> {
    const account = current.get();
    if (account === null) return;
    try {
      await set(account, event, removal, isThere);
      const undo = { label: 'Undo', onClick: () => void put(true) };
      if (!isThere) showToast({ title: told[removal], text: event.title, action: undo });
    } catch (error) {
      showToast({ title: saveProblem(error), tone: 'bad' });
    }
  }
  return () => void put(false);
}
