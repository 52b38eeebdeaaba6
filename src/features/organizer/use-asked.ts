import { useState } from 'react';
import type { OpenAccount } from '#data/account.ts';
import { keepCancelWords, readCancelWords } from '#data/cancel-words.ts';
import type { EventRow } from '#data/events.ts';
import { removeEvent } from './remove-event.ts';
import { moveStatus, type StatusMove } from './status-moves.ts';
import { tellDone, tellProblem } from './tell-undo.ts';

/** A question that stands over the list. It stays when it closes, so that it can go as it came. */
export type Asked = { kind: 'delete' | 'numbers'; event: EventRow } | Cancelling;

interface Cancelling {
  kind: 'cancel';
  event: EventRow;
  move: StatusMove;
  text: string;
}

async function move(account: OpenAccount, event: EventRow, wanted: StatusMove): Promise<void> {
  tellDone(wanted.done, await moveStatus(account, event, wanted));
}

/** What was typed to the subscribers goes with the event; taken back, it waits in the dialog again. */
async function cancel({ event, move: wanted, text }: Cancelling, account: OpenAccount): Promise<void> {
  const undo = await moveStatus(account, event, wanted, text);
  tellDone(wanted.done, async () => {
    await undo();
    await keepCancelWords(account.store, event.ref, text);
  });
  await keepCancelWords(account.store, event.ref, '');
}

export interface AskedState {
  asked: Asked | null;
  isOpen: boolean;
  ask: (kind: 'delete' | 'numbers', event: EventRow) => void;
  /** moves at once, or asks for a word to the subscribers first */
  askToMove: (event: EventRow, move: StatusMove) => Promise<void>;
  /** keeps what is typed to the subscribers */
  type: (text: string) => void;
  /** does what was asked for; it closes when that is done */
  confirm: () => Promise<void>;
  close: () => void;
}

/** The questions that an organizer's list asks before it does something. */
export function useAsked(account: OpenAccount | null): AskedState {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);

  function show(next: Asked): void {
    setAsked(next);
    setOpen(true);
  }

  return {
    asked,
    isOpen,
    ask(kind, event) {
      show({ kind, event });
    },
    async askToMove(event, wanted) {
      if (account === null) return;
      try {
        if (wanted.to !== 'cancelled') await move(account, event, wanted);
        else show({ kind: 'cancel', event, move: wanted, text: await readCancelWords(account.store, event.ref) });
      } catch (error) {
        tellProblem(error);
      }
    },
    type(text) {
      if (account === null || asked?.kind !== 'cancel') return;
      setAsked({ ...asked, text });
      keepCancelWords(account.store, asked.event.ref, text).catch(tellProblem);
    },
    async confirm() {
      if (account === null || asked === null) return;
      try {
        if (asked.kind === 'delete') await removeEvent(account, asked.event);
        if (asked.kind === 'cancel') await cancel(asked, account);
        setOpen(false);
      } catch (error) {
        tellProblem(error);
      }
    },
    close() {
      setOpen(false);
    },
  };
}
