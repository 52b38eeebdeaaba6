import { Refusal } from '#contract/sync/refusals.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { findMessage } from '#server/db/chat/messages.ts';
import type { MessageRow } from '#server/db/chat/messages.ts';
import { messageNotFound } from './find-message.ts';
import { pictureIn } from '#server/domain/sync/mutation-request.ts';
import type { Content, MutationContext } from '#server/domain/sync/mutation-handler.ts';
import { contentOf } from '#server/domain/sync/idempotent-create.ts';

/** Earlier times are taken for a wrong clock, ms. */
const earliestMs = Date.UTC(2000, 0, 1);

interface MessageDraft {
  content: string;
  written_at?: string | undefined;
}

/** When a message was written, in ms: by the device's clock, but never later than now. */
function writtenAt(text: string | undefined, now: number): number {
  return text === undefined ? now : Math.min(Math.max(Date.parse(text), earliestMs), now);
}

/**
 * The columns for a message. The text is stored as typed; with a picture it may be blank.
 * @param picture the address of its picture
 * @throws Refusal `invalid` with the field `content` if there is neither text nor picture
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

/** The content of a message to be sent, and of the existing one. */
export async function messageContent(
  { tx, request, now }: MutationContext<unknown>,
  draft: MessageDraft,
  id: number,
): Promise<Content> {
  const { content, image } = messageInputOf(draft, pictureIn(request), now);
  return contentOf(await findMessage(tx, id), { content, image });
}

/**
 * The existing message with this ref, null if there is none. A ref names one message forever: its author gets that
 * message in its present state; anyone else must choose another ref, and so must the author for another conversation.
 * @param isTheSame whether the message is in the chat that it is now sent to
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
