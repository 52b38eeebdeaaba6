import { useState } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { readMessageDraft, storeMessageDraft } from '#data/events/message-draft.ts';
import type { EventRow } from '#data/events/rows.ts';
import { removeEvent } from '#features/organizer/delete-event.ts';
import { moveStatus, type StatusMove } from '#features/organizer/status-moves.ts';
import { toastWithUndo, toastProblem } from '#features/organizer/toasts.ts';

/** A dialog over the list. It stays when closed, so that it can animate. */
type PendingAction = { kind: 'delete' | 'numbers'; event: EventRow } | Cancelling;

interface Cancelling {
  kind: 'cancel';
  event: EventRow;
  move: StatusMove;
  text: string;
}

async function move(account: OpenAccount, event: EventRow, statusMove: StatusMove): Promise<void> {
  toastWithUndo(statusMove.doneText, await moveStatus(account, event, statusMove));
}

/** The message to subscribers is sent with the event; after an undo it is back in the dialog. */
async function cancel({ event, move: statusMove, text }: Cancelling, account: OpenAccount): Promise<void> {
  const undo = await moveStatus(account, event, statusMove, text);
  toastWithUndo(statusMove.doneText, async () => {
    await undo();
    await storeMessageDraft(account.store, 'cancel-words', event.ref, text);
  });
  await storeMessageDraft(account.store, 'cancel-words', event.ref, '');
}

export interface PendingActionState {
  action: PendingAction | null;
  isOpen: boolean;
  openDialog: (kind: 'delete' | 'numbers', event: EventRow) => void;
  /** moves at once, or asks for a message to subscribers first */
  requestMove: (event: EventRow, move: StatusMove) => Promise<void>;
  /** stores the typed message to subscribers */
  setText: (text: string) => void;
  /** runs the action, then closes */
  confirm: () => Promise<void>;
  close: () => void;
}

/** The dialogs of an organizer's list and their actions. */
export function usePendingAction(account: OpenAccount | null): PendingActionState {
  const [action, setAction] = useState<PendingAction | null>(null);
  const [isOpen, setOpen] = useState(false);

  function show(next: PendingAction): void {
    setAction(next);
    setOpen(true);
  }

  return {
    action,
    isOpen,
    openDialog(kind, event) {
      show({ kind, event });
    },
    async requestMove(event, statusMove) {
      if (account === null) return;
      try {
        if (statusMove.to !== 'cancelled') await move(account, event, statusMove);
        else
          show({
            kind: 'cancel',
            event,
            move: statusMove,
            text: await readMessageDraft(account.store, 'cancel-words', event.ref),
          });
      } catch (error) {
        toastProblem(error);
      }
    },
    setText(text) {
      if (account === null || action?.kind !== 'cancel') return;
      setAction({ ...action, text });
      storeMessageDraft(account.store, 'cancel-words', action.event.ref, text).catch(toastProblem);
    },
    async confirm() {
      if (account === null || action === null) return;
      try {
        if (action.kind === 'delete') await removeEvent(account, action.event);
        if (action.kind === 'cancel') await cancel(action, account);
        setOpen(false);
      } catch (error) {
        toastProblem(error);
      }
    },
    close() {
      setOpen(false);
    },
  };
}
