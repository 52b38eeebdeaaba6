import { useState } from 'react';
import { current } from '#data/current.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { saveProblem } from '#data/save-problem.ts';
import { useObservable } from '#ui/use-observable.ts';
import { sendMessage, type Letter } from './send-message.ts';
import { useStanding, type Handed } from './use-standing.ts';

type Phase = 'idle' | 'saving' | 'handed' | 'unsaved';

/** What became of a message: the server has it, it waits on this device, or it was not accepted. */
export type Told = 'sent' | 'waiting' | 'failed';

export interface Message<Values> {
  values: Values;
  isSending: boolean;
  /** null while there is nothing to say */
  told: Told | null;
  /** what the server said of a message that it didn't accept */
  reason: string;
  change: (field: keyof Values, text: string) => void;
  /** hands over what is in the form */
  submit: (letter: Letter) => Promise<void>;
  close: () => void;
}

/**
 * A message to those who run this, from its first letter to what became of it.
 * @param blank what the form begins with; the same object each time
 */
export function useMessage<Values extends object>(blank: Values): Message<Values> {
  const account = useObservable(current);
  const [values, setValues] = useState(blank);
  const [phase, setPhase] = useState<Phase>('idle');
  const [handed, setHanded] = useState<Handed | null>(null);
  const [refused, setRefused] = useState<OutboxEntry | null>(null);
  const [problem, setProblem] = useState('');
  const stands = useStanding(handed);
  const standing = phase === 'handed' ? (stands?.standing ?? null) : null;

  // What has been taken over is gone from the form, but not what was typed since; what was refused stays to be mended.
  const [sent, setSent] = useState(blank);
  const [settled, setSettled] = useState<{ entry: OutboxEntry; told: Told } | null>(null);
  // What waited and is under way now waits until the server has answered.
  const before = handed !== null && settled?.entry === handed.entry ? settled.told : null;
  const told = standing === 'sending' ? before : standing;
  if (handed !== null && told !== null && told !== before) {
    setSettled({ entry: handed.entry, told });
    const [taken, left] = told === 'failed' ? [blank, sent] : [sent, blank];
    setRefused(told === 'failed' ? handed.entry : null);
    if (values === taken) setValues(left);
  }

  async function submit(letter: Letter): Promise<void> {
    setPhase('saving');
    try {
      if (account === null) throw new Error('The device’s database is not open.');
      const entry = await sendMessage(account, letter, refused);
      setSent(values);
      setHanded({ db: account.db, entry });
      setPhase('handed');
    } catch (error) {
      setProblem(saveProblem(error));
      setPhase('unsaved');
    }
  }

  return {
    values,
    isSending: phase === 'saving' || (standing === 'sending' && told === null),
    told: phase === 'unsaved' ? 'failed' : told,
    reason: phase === 'unsaved' ? problem : (stands?.reason ?? ''),
    change(field, text) {
      setValues((last) => ({ ...last, [field]: text }));
    },
    submit,
    close() {
      setPhase('idle');
      setHanded(null);
    },
  };
}
