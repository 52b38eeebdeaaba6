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
  /** what the modal says; null while there is nothing to say */
  told: Told | null;
  /** what the server said of a message that it didn't accept */
  reason: string;
  change: (field: keyof ContactValues, text: string) => void;
  submit: () => Promise<void>;
  close: () => void;
}

/** A message to those who run this, from its first letter to what became of it. */
export function useContact(): Contact {
  const account = useObservable(current);
  const [values, setValues] = useState(emptyContact);
  const [complaints, setComplaints] = useState<ContactComplaints>({});
  const [phase, setPhase] = useState<Phase>('idle');
  const [handed, setHanded] = useState<Handed | null>(null);
  const [refused, setRefused] = useState<OutboxEntry | null>(null);
  const stands = useStanding(handed);
  const standing = phase === 'handed' ? (stands?.standing ?? null) : null;

  // What has been taken over is gone from the form, once; what was refused stays to be mended.
  const [settledId, setSettledId] = useState<string | null>(null);
  if (handed !== null && standing !== null && standing !== 'sending' && settledId !== handed.entry.id) {
    setSettledId(handed.entry.id);
    setRefused(standing === 'failed' ? handed.entry : null);
    if (standing !== 'failed') setValues(emptyContact);
  }

  async function submit(): Promise<void> {
    const read = readContact(values);
    setComplaints('complaints' in read ? read.complaints : {});
    if ('complaints' in read) return;
    setPhase('saving');
    try {
      if (account === null) throw new Error('The device’s database is not open.');
      const entry = await sendMessage(account, read.message, refused);
      setHanded({ db: account.db, entry });
      setPhase('handed');
    } catch {
      setPhase('unsaved');
    }
  }

  const isSending = phase === 'saving' || standing === 'sending';
  const settled = standing === null || standing === 'sending' ? null : standing;
  return {
    values,
    complaints,
    isSending,
    told: phase === 'unsaved' ? 'failed' : settled,
    reason: stands?.reason ?? '',
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
