import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

/** What to remove from an event so that it leaves the list. */
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

const removedTexts = { bookmark: texts.bookmarkRemoved, subscription: texts.subscriptionRemoved } as const;

/** Removes a bookmark or subscription, with an undo. */
export function useRemoval(event: EventRow, removal: Removal): () => void {
  async function apply(isThere: boolean): Promise<void> {
    const account = accountInUse.get();
    if (account === null) return;
    try {
      await saveEngagement(account, event, removal, isThere);
      const undo = { label: words.undo, onClick: () => void apply(true) };
      if (!isThere) showToast({ title: removedTexts[removal], text: event.title, action: undo });
    } catch (error) {
      showToast({ title: saveErrorText(error), tone: 'bad' });
    }
  }
  return () => void apply(false);
}
