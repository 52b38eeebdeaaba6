import { useState } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { isServerUnreachable } from '#shared-parts/outbox/engine-status.ts';
import { readStatus } from '#sync/engine/status.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { leaveQuestion } from './question.ts';

async function isOffline(): Promise<boolean> {
  const account = accountInUse.get();
  return !appStore.get(onlineAtom) || account === null || isServerUnreachable(await readStatus(account.db));
}

export interface LeaveDialogState {
  /** why it asks; null: closed */
  question: string | null;
  onLeave: () => void;
  onClose: () => void;
}

/**
 * Asks before a place is given back that somebody else gets at once.
 * @param leave gives it back
 * @returns `requestLeave`: gives it back at once, or opens the dialog
 */
export function useLeaveQuestion(
  event: EventRow,
  engagement: EngagementRow | null | undefined,
  leave: () => void,
): { requestLeave: () => void; dialog: LeaveDialogState } {
  const [question, setQuestion] = useState<string | null>(null);
  const questionIf = (offline: boolean) => leaveQuestion(event, engagement, { isOffline: offline, nowMs: Date.now() });
  return {
    requestLeave() {
      // Most have nothing to ask, however the connection is.
      if (questionIf(true) === null) return leave();
      isOffline().then((offline) => {
        const asked = questionIf(offline);
        if (asked === null) leave();
        else setQuestion(asked);
      }, reportError);
    },
    dialog: {
      question,
      onLeave: leave,
      onClose() {
        setQuestion(null);
      },
    },
  };
}
