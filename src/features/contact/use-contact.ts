import { useState } from 'react';
import { current } from '#data/current.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { useObservable } from '#ui/use-observable.ts';
import type { Told } from './contact-modal.tsx';
import { emptyContact, readContact, type ContactComplaints, type ContactValues } from './contact-values.ts';
import { sendMessage } from './send-message.ts';
import { useStanding, type Handed } from './use-standing.ts';

type Phase = 'idle' | 'saving' | 'handed' | 'unsaved';

export interface Contact {
  values: ContactValues;
  complaints: ContactComplaints;
  isSending: boolean;
  hasNewsletter: boolean;
  /** what the modal says; null while there is nothing to say */
  told: Told | null;
  /** what the server said of a message that it didn't accept */
  reason: string;
  wantNewsletter: (isWanted: boolean) => void;
  change: (field: keyof ContactValues, text: string) => void;
  submit: () => Promise<void>;
  close: () => void;
}

/** A message to those who run this, from its first letter to what became of it. */
export function useContact(): Contact {
  const account = useObservable(current);
  const [values, setValues] = useState(emptyContact);
  const [hasNewsletter, wantNewsletter] = useState(false);
  const [complaints, setComplaints] = useState<ContactComplaints>({});
  const [phase, setPhase] = useState<Phase>('idle');
  const [handed, setHanded] = useState<Handed | null>(null);
  const [refused, setRefused] = useState<OutboxEntry | null>(null);
  const stands = useStanding(handed);
  const standing = phase === 'handed' ? (stands?.standing ?? null) : null;

  // What has been taken over is gone from the form, but not what was typed since; what was refused stays to be mended.
  const [sent, setSent] = useState(emptyContact);
  const [settled, setSettled] = useState<{ entry: OutboxEntry; told: Told } | null>(null);
  // What waited and is under way now waits until the server has answered.
  const before = handed !== null && settled?.entry === handed.entry ? settled.told : null;
  const told = standing === 'sending' ? before : standing;
  if (handed !== null && told !== null && told !== before) {
    setSettled({ entry: handed.entry, told });
    const [taken, left] = told === 'failed' ? [emptyContact, sent] : [sent, emptyContact];
    setRefused(told === 'failed' ? handed.entry : null);
    if (values === taken) setValues(left);
    if (told !== 'failed') wantNewsletter(false);
  }

  async function submit(): Promise<void> {
    const read = readContact(values);
    setComplaints('complaints' in read ? read.complaints : {});
    if ('complaints' in read) return;
    setPhase('saving');
    try {
      if (account === null) throw new Error('The device’s database is not open.');
      const entry = await sendMessage(account, read.message, refused);
      setSent(values);
      setHanded({ db: account.db, entry });
      setPhase('handed');
    } catch {
      setPhase('unsaved');
    }
  }

  const isSending = phase === 'saving' || (standing === 'sending' && told === null);
  return {
    values,
    complaints,
    isSending,
    hasNewsletter,
    told: phase === 'unsaved' ? 'failed' : told,
    reason: stands?.reason ?? '',
    wantNewsletter,
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
