import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry, StoredRefusal } from '#data/outbox/entry.ts';
import { OutboxScreen } from '#features/outbox/screen.tsx';
import { idleStatus, type EngineStatus } from '#sync/engine/status.ts';
import { show } from '#world/screens/show.tsx';

export const onSend = vi.fn();
export const onReload = vi.fn();

/** The outbox as its page shows it. */
export function showOutbox() {
  const addressOf = (
    { kind, ref }: { kind: string; ref: string | number },
    { isAvailable }: { isAvailable: boolean },
  ) => (isAvailable ? `/${kind}/${String(ref)}` : null);
  return show(<OutboxScreen addressOf={addressOf} onSend={onSend} onReload={onReload} />);
}

export const part = async (name: string) => within(await screen.findByRole('region', { name }));

export async function tell(account: OpenAccount, status: Partial<EngineStatus>): Promise<void> {
  const value = { ...idleStatus, syncedAt: Date.now(), ...status };
  await account.db.meta.put({ key: 'status', value });
}

/** A change that the server refused. */
export async function refused<Kind extends MutationKind>(
  account: OpenAccount,
  kind: Kind,
  args: MutationArgs<Kind>,
  given: Partial<StoredRefusal> = {},
): Promise<OutboxEntry> {
  const entry = await account.mutate(kind, args);
  const refusal = { status: 422, code: 'invalid', message: '', ...given };
  const stopped = { ...entry, state: 'refused' as const, refusal };
  await account.db.outbox.put(stopped);
  return stopped;
}
