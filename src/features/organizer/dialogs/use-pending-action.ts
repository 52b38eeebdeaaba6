import { useState } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { storeCancelMessageDraft, readCancelMessageDraft } from '#data/events/cancel-message-draft.ts';
import type { EventRow } from '#data/events/rows.ts';
import { removeEvent } from '#features/organizer/delete-event.ts';
import { moveStatus, type StatusMove } from '#features/organizer/status-moves.ts';
import { toastDone, toastProblem } from '#features/organizer/toasts.ts';

/** A question that stands over the list. It stays when it closes, so that it can go as it came. */
export type PendingAction = { kind: 'delete' | 'numbers'; event: EventRow } | Cancelling;

interface Cancelling {
  kind: 'cancel';
  event: EventRow;
  move: StatusMove;
  text: string;
}

async function move(account: OpenAccount, event: EventRow, statusMove: StatusMove): Promise<void> {
  toastDone(statusMove.doneText, await moveStatus(account, event, statusMove));
}

/** What was typed to the subscribers goes with the event; taken back, it waits in the dialog again. */
async function cancel({ event, move: statusMove, text }: Cancelling, account: OpenAccount): Promise<void> {
  const undo = await moveStatus(account, event, statusMove, text);
  toastDone(statusMove.doneText, async () => {
    await undo();
    await storeCancelMessageDraft(account.store, event.ref, text);
  });
  await storeCancelMessageDraft(account.store, event.ref, '');
}

export interface PendingActionState {
  action: PendingAction | null;
  isOpen: boolean;
  openDialog: (kind: 'delete' | 'numbers', event: EventRow) => void;
  /** moves at once, or asks for a word to the subscribers first */
  requestMove: (event: EventRow, move: StatusMove) => Promise<void>;
  /** keeps what is typed to the subscribers */
  setText: (text: string) => void;
  /** does what was asked for; it closes when that is done */
  confirm: () => Promise<void>;
  close: () => void;
}

/** The questions that an organizer's list asks before it does something. */
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
            text: await readCancelMessageDraft(account.store, event.ref),
          });
      } catch (error) {
        toastProblem(error);
      }
    },
    setText(text) {
      if (account === null || action?.kind !== 'cancel') return;
      setAction({ ...action, text });
      storeCancelMessageDraft(account.store, action.event.ref, text).catch(toastProblem);
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
