import { useState } from 'react';
import { emptyContact, readContact, type ContactComplaints, type ContactValues } from './contact-values.ts';
import { useMessage, type Message } from './use-message.ts';

export interface Contact extends Omit<Message<ContactValues>, 'submit'> {
  complaints: ContactComplaints;
  hasNewsletter: boolean;
  wantNewsletter: (isWanted: boolean) => void;
  /** shows errors and sends nothing */
  check: () => void;
  submit: () => Promise<void>;
}

/** The contact form: its message, errors, and a newsletter checkbox without effect. */
export function useContact(): Contact {
  const { submit, ...message } = useMessage(emptyContact);
  const [complaints, setComplaints] = useState<ContactComplaints>({});
  const [hasNewsletter, wantNewsletter] = useState(false);
  if (hasNewsletter && (message.outcome === 'sent' || message.outcome === 'waiting')) wantNewsletter(false);
  function check(): ReturnType<typeof readContact> {
    const read = readContact(message.values);
    setComplaints('complaints' in read ? read.complaints : {});
    return read;
  }

  return {
    ...message,
    complaints,
    hasNewsletter,
    wantNewsletter,
    check,
    async submit() {
      const read = check();
      if ('message' in read) await submit({ kind: 'contact.send', message: read.message });
    },
  };
}
