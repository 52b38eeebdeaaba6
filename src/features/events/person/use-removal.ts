import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

/** What to remove from an event so that it leaves the list. */
export type Removal = 'bookmark' | 'subscription';

async function setBookmark(account: OpenAccount, event: EventRow, bookmarked: boolean): Promise<void> {
  await account.mutate('event.bookmark', { event: event.ref, bookmarked });
  const undo = { label: words.undo, onClick: () => void setBookmark(account, event, true).catch(toastProblem) };
  if (!bookmarked) showToast({ title: texts.bookmarkRemoved, text: event.title, action: undo });
}

async function removeSubscription(account: OpenAccount, event: EventRow): Promise<void> {
  const { leave } = await import('#features/events/leaving/change-place.ts');
  await leave(account, event.ref, { title: texts.subscriptionRemoved, text: event.title });
}

/** Removes a bookmark or subscription, with an undo. */
export function useRemoval(event: EventRow, removal: Removal): () => void {
  return () => {
    const account = accountInUse.get();
    if (account === null) return;
    const removed = removal === 'bookmark' ? setBookmark(account, event, false) : removeSubscription(account, event);
    removed.catch(toastProblem);
  };
}
