import { useEffect, useState } from 'react';
import type { AccountDb } from '#data/db/account-db.ts';
import { otherwise } from '#data/fault.ts';
import type { GroupRow } from '#data/chat/groups.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useChatContext } from '#features/chat/context.ts';

/** @param group its ref or server id */
async function readGroup(db: AccountDb, group: string): Promise<GroupRow | null> {
  const stored = /^\d+$/.test(group)
    ? await db.groups.filter(({ group_id: id }) => id === Number(group)).first()
    : await db.groups.get(group);
  return stored ?? null;
}

/**
 * A stored group. `looking`: it isn't stored and is being fetched; `away`: no answer; `missing`: there is no such
 * group.
 */
export function useGroup(group: string): GroupRow | 'looking' | 'away' | 'missing' | null {
  const { account, calls } = useChatContext();
  const [answer, setAnswer] = useState<'looking' | 'away' | 'missing'>('looking');
  const stored = useLive<{ row: GroupRow | null } | null>(
    async () => ({ row: await readGroup(account.db, group) }),
    [account.db, group],
    null,
  );
  const isUnknown = stored !== null && stored.row === null;
  useEffect(() => {
    if (!isUnknown) return;
    const leaving = new AbortController();
    async function fetchMissing(): Promise<void> {
      const result = await calls.fetchGroup(group, leaving.signal);
      if (!leaving.signal.aborted) setAnswer(result === 'unreachable' ? 'away' : 'missing');
    }
    fetchMissing().catch(otherwise(undefined));
    return () => {
      leaving.abort();
    };
  }, [isUnknown, calls, group]);
  return stored === null ? null : (stored.row ?? answer);
}
