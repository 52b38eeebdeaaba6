import type { ContactMessage } from '#contract/moderation/contact.ts';
import type { SupportMessage } from '#contract/moderation/support.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { retry } from '#data/outbox/resolve-failed.ts';

/** A message to the operators, by the form it comes from. */
export type Letter =
  | { kind: 'contact.send'; message: ContactMessage }
  | { kind: 'support.send'; message: SupportMessage };

/**
 * Puts a message into the outbox; resolves once it is durable on this device.
 * @param refused an earlier try that was refused, which the message replaces
 */
export async function sendMessage(
  account: OpenAccount,
  { kind, message }: Letter,
  refused: OutboxEntry | null,
): Promise<OutboxEntry> {
  if (refused !== null) {
    const { ref } = refused.args as { ref: string };
    const retried = await retry(account.store, refused.id, { args: { ...message, ref }, nowMs: Date.now() });
    if (retried !== null) {
      account.wake();
      return retried;
    }
  }
  const ref = uuidV7();
  return kind === 'contact.send'
    ? account.mutate(kind, { ...message, ref })
    : account.mutate(kind, { ...message, ref });
}
