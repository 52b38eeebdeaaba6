import { useEffect, useState } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { readMessageDraft, storeMessageDraft } from '#data/events/message-draft.ts';
import { otherwise } from '#data/fault.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';

/** The few words with an invitation; kept on the device until they are sent. */
export function useNote({ store }: OpenAccount, event: string): [string, (note: string) => void] {
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    let hasLeft = false;
    void readMessageDraft(store, 'invite-words', event)
      .catch(otherwise(''))
      .then((stored) => {
        // A text that was typed meanwhile is newer.
        if (!hasLeft) setNote((typed) => typed ?? stored);
      });
    return () => {
      hasLeft = true;
    };
  }, [store, event]);
  return [
    note ?? '',
    (text) => {
      setNote(text);
      storeMessageDraft(store, 'invite-words', event, text).catch(toastProblem);
    },
  ];
}
