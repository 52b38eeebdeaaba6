import type { GroupMessage, Message } from '#contract/chat/message.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findVisibleMessage } from '#server/db/chat/messages.ts';
import type { MessageRow } from '#server/db/chat/messages.ts';
import { parsedName } from '#server/domain/events/find.ts';
import { toGroupMessage, toMessage } from './present-message.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';

export function messageNotFound(): Refusal {
  return new Refusal('not_found', 'Message not found');
}

/**
 * A message that the actor can see.
 * @param name an id, or an id or ref as in a path
 */
export async function requireMessage(tx: Tx, actor: Actor | null, name: number | string): Promise<MessageRow> {
  const row = actor === null ? null : await findVisibleMessage(tx, actor.userId, parsedName(name));
  if (row === null) throw messageNotFound();
  return row;
}

/** A private message as one of the two sees it. */
export async function messageFor(tx: Tx, actor: Actor | null, id: number): Promise<Message> {
  return toMessage(await requireMessage(tx, actor, id));
}

/** A group message as a member sees it. */
export async function groupMessageFor(tx: Tx, actor: Actor | null, id: number): Promise<GroupMessage> {
  return toGroupMessage(await requireMessage(tx, actor, id));
}
