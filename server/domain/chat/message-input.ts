import { Refusal } from '#contract/sync/refusals.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { findMessage } from '#server/db/chat/messages.ts';
import type { MessageRow } from '#server/db/chat/messages.ts';
import { messageNotFound } from './find-message.ts';
import { pictureIn } from '#server/domain/sync/mutation-request.ts';
import type { MutationContext, Content } from '#server/domain/sync/mutation-handler.ts';
import { contentOf } from '#server/domain/sync/idempotent-create.ts';

/** Nobody's clock is trusted further back than this, ms. */
const earliestMs = Date.UTC(2000, 0, 1);

interface MessageDraft {
  content: string;
  written_at?: string | undefined;
}

/** When something was written, ms: as the device's clock had it, but never later than now. */
function writtenAt(text: string | undefined, now: number): number {
  return text === undefined ? now : Math.min(Math.max(Date.parse(text), earliestMs), now);
}

/**
 * What a message says, as its row holds it. What is typed stays as it is; beside a picture it may be blank.
 * @param picture the address of the picture that comes with it
 * @throws Refusal `invalid` with the field `content` where there is nothing to see in it
 */
export function messageInputOf({ content, written_at: written }: MessageDraft, picture: string | null, now: number) {
  const isBlank = content.trim() === '';
  if (isBlank && picture === null) {
    const message = 'Write something, or add a picture';
    throw new Refusal('invalid', `content: ${message}`, { fields: { content: message } });
  }
  return {
    content: isBlank ? '' : content,
    image: picture,
    written_at: writtenAt(written, now),
    created_at: now,
  };
}

/** What a message says that is to be sent, and one that is there. */
export async function messageContent(
  { tx, request, now }: MutationContext<unknown>,
  draft: MessageDraft,
  id: number,
): Promise<Content> {
  const { content, image } = messageInputOf(draft, pictureIn(request), now);
  return contentOf(await findMessage(tx, id), { content, image });
}

/**
 * The message that a ref names already, null where it names none. A ref is the name of a thing for ever: who made it gets
 * it as it now is, anybody else must choose another; so must they for another conversation.
 * @param isTheSame whether it stands where it is sent to now
 */
export async function findExistingMessage(
  tx: WriteTx,
  userId: number,
  ref: string | undefined,
  isTheSame: (row: MessageRow) => boolean,
): Promise<number | null> {
  const existingRow = ref === undefined ? null : await findMessage(tx, ref);
  if (existingRow === null) return null;
  if (existingRow.user_id !== userId || !isTheSame(existingRow)) {
    throw new Refusal('ref_taken', 'This client_id names another message');
  }
  if (existingRow.deleted_at !== null) throw messageNotFound();
  return existingRow.id;
}
