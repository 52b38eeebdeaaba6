import { useState } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { sendMessage, type Letter } from './send-message.ts';
import { useDeliveryStatus, type SubmittedMessage } from './use-delivery-status.ts';

type Phase = 'idle' | 'saving' | 'handed' | 'unsaved';

/** The outcome of a message: the server has it, it waits on this device, or it was refused. */
export type MessageOutcome = 'sent' | 'waiting' | 'failed';

export interface Message<Values> {
  values: Values;
  isSending: boolean;
  /** null while there is nothing to tell */
  outcome: MessageOutcome | null;
  /** the server's message about a refusal */
  reason: string;
  change: (field: keyof Values, text: string) => void;
  /** queues the form's content */
  submit: (letter: Letter) => Promise<void>;
  close: () => void;
}

/**
 * The state of a message to the operators, from writing to its outcome.
 * @param blank the form's initial values; always the same object
 */
export function useMessage<Values extends object>(blank: Values): Message<Values> {
  const account = useObservable(accountInUse);
  const [values, setValues] = useState(blank);
  const [phase, setPhase] = useState<Phase>('idle');
  const [submitted, setSubmitted] = useState<SubmittedMessage | null>(null);
  const [refused, setRefused] = useState<OutboxEntry | null>(null);
  const [problem, setProblem] = useState('');
  const delivery = useDeliveryStatus(submitted);
  const deliveryStatus = phase === 'handed' ? (delivery?.deliveryStatus ?? null) : null;

  // Clears what was queued from the form, but not what was typed since; refused text stays for correction.
  const [sent, setSent] = useState(blank);
  const [lastOutcome, setLastOutcome] = useState<{ entry: OutboxEntry; outcome: MessageOutcome } | null>(null);
  // While a waiting message is being sent, it counts as waiting until the server has answered.
  const previousOutcome = submitted !== null && lastOutcome?.entry === submitted.entry ? lastOutcome.outcome : null;
  const outcome = deliveryStatus === 'sending' ? previousOutcome : deliveryStatus;
  if (submitted !== null && outcome !== null && outcome !== previousOutcome) {
    setLastOutcome({ entry: submitted.entry, outcome });
    const [taken, left] = outcome === 'failed' ? [blank, sent] : [sent, blank];
    setRefused(outcome === 'failed' ? submitted.entry : null);
    if (values === taken) setValues(left);
  }

  async function submit(letter: Letter): Promise<void> {
    setPhase('saving');
    try {
      if (account === null) throw new Error('The device’s database is not open.');
      const entry = await sendMessage(account, letter, refused);
      setSent(values);
      setSubmitted({ db: account.db, entry });
      setPhase('handed');
    } catch (error) {
      setProblem(saveErrorText(error));
      setPhase('unsaved');
    }
  }

  return {
    values,
    isSending: phase === 'saving' || (deliveryStatus === 'sending' && outcome === null),
    outcome: phase === 'unsaved' ? 'failed' : outcome,
    reason: phase === 'unsaved' ? problem : (delivery?.reason ?? ''),
    change(field, text) {
      setValues((last) => ({ ...last, [field]: text }));
    },
    submit,
    close() {
      setPhase('idle');
      setSubmitted(null);
    },
  };
}
