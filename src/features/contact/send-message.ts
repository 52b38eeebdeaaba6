import type { ContactMessage } from '#contract/contact.ts';
import type { MutationArgs } from '#contract/mutations.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/account.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { retry } from '#data/settle.ts';

/**
 * Hands a message over to the outbox. When it resolves, the message is on this device and waits for its turn.
 * @param refused an earlier try that the server didn't accept: the message takes its place
 */
export async function sendMessage(
  account: OpenAccount,
  message: ContactMessage,
  refused: OutboxEntry | null,
): Promise<OutboxEntry> {
  if (refused !== null) {
    const { ref } = refused.args as MutationArgs<'contact.send'>;
    const again = await retry(account.store, refused.id, { args: { ...message, ref }, nowMs: Date.now() });
    if (again !== null) {
      account.wake();
      return again;
    }
  }
  return account.mutate('contact.send', { ...message, ref: uuidV7() });
}
