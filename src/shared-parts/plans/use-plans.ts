import { useMemo } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { needsDecision } from '#data/outbox/entry.ts';
import type { Plan } from '#data/plans/plan.ts';
import { readPlannedEvents, type PlannedEvent } from '#data/plans/queries.ts';
import { sortPlans, type Plans } from '#data/plans/sections.ts';
import type { OpenChanges } from '#shared-parts/outbox/use-open-changes.ts';
import { useLive } from '#ui/hooks/use-live.ts';

/** The plans of the account's owner, from the device; null until read, and for guests. */
export function usePlans(account: OpenAccount | null, nowMs: number): Plans | null {
  const userId = account?.user?.user_id ?? null;
  const planned = useLive<PlannedEvent[] | null>(
    async () => (account === null || userId === null ? null : readPlannedEvents(account.db, userId)),
    [account, userId],
    null,
  );
  return useMemo(() => (planned === null ? null : sortPlans(planned, nowMs)), [planned, nowMs]);
}

/** The state of a plan's unsent change: waiting to be sent, or for the user to settle. */
export type PlanChange = 'pending' | 'stopped';

/** The unsent change of a plan: to the event, or to how one takes part; null if there is none. */
export function planChange({ event }: Plan, changes: OpenChanges): PlanChange | null {
  const entries = ['subscription', 'bookmark', 'event'].flatMap((name) => changes.get(`${name}:${event.ref}`) ?? []);
  if (entries.length === 0) return null;
  return entries.some(needsDecision) ? 'stopped' : 'pending';
}
