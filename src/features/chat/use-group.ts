import { useEffect, useState } from 'react';
import type { AccountDb } from '#data/db.ts';
import { otherwise } from '#data/fault.ts';
import type { GroupRow } from '#data/groups.ts';
import { useLive } from '#ui/use-live.ts';
import { useChatHere } from './chat-context.ts';

/** @param group its ref, or its id on the server */
async function readGroup(db: AccountDb, group: string): Promise<GroupRow | null> {
  const held = /^\d+$/.test(group)
    ? await db.groups.filter(({ group_id: id }) => id === Number(group)).first()
    : await db.groups.get(group);
  return held ?? null;
}

/** A group of this device. `looking`: it isn't here, and the server is asked; `away`: nobody answered; `missing`: there is none. */
export function useGroup(group: string): GroupRow | 'looking' | 'away' | 'missing' | null {
  const { account, calls } = useChatHere();
  const [answer, setAnswer] = useState<'looking' | 'away' | 'missing'>('looking');
  const held = useLive<{ row: GroupRow | null } | null>(
    async () => ({ row: await readGroup(account.db, group) }),
    [account.db, group],
    null,
  );
  const isUnknown = held !== null && held.row === null;
  useEffect(() => {
    if (!isUnknown) return;
    const leaving = new AbortController();
    async function look(): Promise<void> {
      const looked = await calls.lookForGroup(group, leaving.signal);
      if (!leaving.signal.aborted) setAnswer(looked === 'unreachable' ? 'away' : 'missing');
    }
    look().catch(otherwise(undefined));
    return () => {
      leaving.abort();
    };
  }, [isUnknown, calls, group]);
  return held === null ? null : (held.row ?? answer);
}
