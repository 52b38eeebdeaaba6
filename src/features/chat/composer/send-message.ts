import { parseChatKey, type ChatKey } from '#contract/chat/key.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';

interface MessageContent {
  content: string;
  /** SHA-256 of a picture on this device */
  image: string | null;
}

/** Resolves once a message is durable on this device; the outbox sends it. */
export async function sendChatMessage(account: OpenAccount, chat: ChatKey, content: MessageContent): Promise<void> {
  const args = { ref: uuidV7(), ...content, written: new Date().toISOString() };
  const parts = parseChatKey(chat);
  if ('user' in parts) await account.mutate('message.send', { ...args, user: parts.user });
  else await account.mutate('group.message', { ...args, group: parts.group });
}
