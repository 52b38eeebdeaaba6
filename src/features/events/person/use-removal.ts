import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { showToast } from '#ui/feedback/toast.tsx';

/** What is taken away from an event of a list, so that it leaves the list. */
export type Removal = 'bookmark' | 'subscription';

function saveEngagement(
  { mutate }: OpenAccount,
  { ref: event }: EventRow,
  removal: Removal,
  isThere: boolean,
): Promise<unknown> {
  return removal === 'bookmark'
    ? mutate('event.bookmark', { event, bookmarked: isThere })
    : mutate('event.subscribe', { event, subscribed: isThere });
}

const removedTexts = { bookmark: 'Bookmark removed', subscription: 'Subscription removed' } as const;

/** Removes a bookmark or a subscription, which can be taken back for a moment. */
export function useRemoval(event: EventRow, removal: Removal): () => void {
  async function apply(isThere: boolean): Promise<void> {
    const account = accountInUse.get();
    if (account === null) return;
    try {
      await saveEngagement(account, event, removal, isThere);
      const undo = { label: 'Undo', onClick: () => void apply(true) };
      if (!isThere) showToast({ title: removedTexts[removal], text: event.title, action: undo });
    } catch (error) {
      showToast({ title: saveErrorText(error), tone: 'bad' });
    }
  }
  return () => void apply(false);
}
