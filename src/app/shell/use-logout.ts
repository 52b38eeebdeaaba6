import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { useSession } from '#app/session-context.ts';
import type { Unsent } from '#app/session.ts';
import type { OpenAccount } from '#data/account.ts';
import { outboxCount } from '#data/outbox-list.ts';
import { countDrafts } from '#data/sent-draft.ts';

/** What would be lost with an account's rows: changes that wait, and drafts. */
export interface UnsentWork {
  changes: number;
  drafts: number;
}

export interface Logout {
  /** what the person has to decide on; null while nothing is asked */
  unsent: UnsentWork | null;
  /** a question was asked at some time, so its dialog is there, if closed */
  hasAsked: boolean;
  isLeaving: boolean;
  /** signs out, or asks first when there is something unsent */
  ask(): Promise<void>;
  leave(unsent: Unsent): Promise<void>;
  stay(): void;
}

async function unsentWork({ db }: OpenAccount): Promise<UnsentWork> {
  const { pending, stopped } = await outboxCount(db);
  return { changes: pending + stopped, drafts: await countDrafts(db) };
}

export function useLogout(account: OpenAccount | null): Logout {
  const { logout } = useSession();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<UnsentWork | null>(null);
  const [hasAsked, setHasAsked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  async function leave(choice: Unsent): Promise<void> {
    setLeaving(true);
    await logout({ unsent: choice }).finally(() => {
      setLeaving(false);
      setUnsent(null);
    });
    void navigate(paths.home);
  }

  return {
    unsent,
    hasAsked,
    isLeaving,
    async ask() {
      if (account === null) return;
      const work = await unsentWork(account);
      // Only views may be left, and nobody waits for those.
      if (work.changes + work.drafts === 0) return leave('discard');
      setHasAsked(true);
      setUnsent(work);
    },
    leave,
    stay: () => {
      setUnsent(null);
    },
  };
}
