import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import {
  leaveUndoMs,
  leaveWithUndo,
  subscribe,
  undoLeave,
  type PlaceResult,
} from '#data/events/place/leave-with-undo.ts';
import { watchPlaceReply } from '#data/events/place/watch-reply.ts';
import type { MutateOptions } from '#data/outbox/mutate.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import * as words from '#ui/text/words.ts';
import * as buttonTexts from '#features/events/buttons/texts.ts';
import * as texts from './texts.ts';

interface ToastTexts {
  title: string;
  text?: string;
}

/** What a toast offers next. */
export interface ToastAction {
  label: string;
  onClick: () => void;
}

/** The toasts that offer an undo, by the event's ref. */
const offers = new Map<string, { account: OpenAccount; dismiss: () => void }>();

function withdrawOffer(event: string): void {
  offers.get(event)?.dismiss();
  offers.delete(event);
}

// Nobody is to undo what another did.
accountInUse.subscribe(() => {
  for (const [event, { account }] of offers) if (account !== accountInUse.get()) withdrawOffer(event);
});

function toastKept({ isWaiting }: PlaceResult): void {
  if (isWaiting) showToast({ title: texts.numberKept });
  else showToast({ title: buttonTexts.subscribed, text: texts.placeKept });
}

function toastPlaceIsGone(): void {
  showToast({ title: texts.placeIsGone, text: texts.onTheListInstead, tone: 'bad' });
}

async function undo({ db, store, wake }: OpenAccount, event: string, leave: string): Promise<void> {
  const result = await undoLeave(store, event, leave);
  wake();
  if (result.entry === null) return toastKept(result);
  if (result.isWaiting) return toastPlaceIsGone();
  showToast({ title: buttonTexts.subscribed, text: texts.askedAgain });
  watchPlaceReply(db, { event, id: result.entry }, toastPlaceIsGone);
}

/** Offers the undo for as long as the change is held back, also after a toast that comes between. */
function offerUndo(
  account: OpenAccount,
  event: string,
  leave: string,
  { toast, onUndone }: { toast: ToastTexts; onUndone?: (() => Promise<unknown>) | undefined },
): void {
  withdrawOffer(event);
  const onClick = () => {
    undo(account, event, leave)
      .then(() => onUndone?.())
      .catch(toastProblem);
  };
  const action = { label: words.undo, onClick };
  const dismiss = showToast({ ...toast, isLasting: true, untilMs: Date.now() + leaveUndoMs, action });
  offers.set(event, { account, dismiss });
}

/**
 * Gives a place, or one on the waiting list, back, with an undo.
 * @param event the event's ref
 * @param toast the toast
 * @param onUndone takes back the answer that was saved with it
 */
export async function leave(
  account: OpenAccount,
  event: string,
  toast: ToastTexts,
  onUndone?: () => Promise<unknown>,
): Promise<void> {
  const entry = await leaveWithUndo(account.store, event);
  account.wake();
  offerUndo(account, event, entry, { toast, onUndone });
}

/**
 * Subscribes. While the place is only about to be given back, this is its undo.
 * @param event the event's ref
 * @param toast the toast where a place was asked for
 */
export async function takePlace(
  { store, wake }: OpenAccount,
  event: string,
  { options, toast, action }: { options: MutateOptions; toast: ToastTexts; action?: ToastAction | undefined },
): Promise<void> {
  const result = await subscribe(store, event, options);
  wake();
  withdrawOffer(event);
  if (result.type === 'kept') toastKept(result);
  else showToast({ ...toast, action });
}
