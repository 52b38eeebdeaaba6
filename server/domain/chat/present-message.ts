import type { GroupMessage, Message } from '#contract/chat/message.ts';
import { otherIn } from '#server/db/chat/rows.ts';
import type { MessageRow } from '#server/db/chat/messages.ts';
import { isoOrNull } from '#server/domain/account/export-part.ts';

function toMessageFields(row: MessageRow) {
  return {
    id: row.id,
    client_id: row.ref,
    senderId: row.user_id,
    content: row.content,
    image: row.image,
    createdAt: new Date(row.created_at).toISOString(),
    writtenAt: new Date(row.written_at).toISOString(),
  };
}

/**
 * A message as the two in its conversation see it.
 * @param row of a private chat
 */
export function toMessage(row: MessageRow): Message {
  return { ...toMessageFields(row), receiverId: otherIn(row, row.user_id), readAt: isoOrNull(row.read_at) };
}

/**
 * A message as the members of its group see it.
 * @param row of a group
 */
export function toGroupMessage(row: MessageRow): GroupMessage {
  return {
    ...toMessageFields(row),
    groupId: row.chat_id,
    group_ref: row.group_ref ?? '',
    image_url: row.image,
    sender: {
      id: row.user_id,
      display_name: row.display_name,
      username: row.username,
      profile_picture: row.profile_picture,
    },
  };
}

export function toAnyMessage(row: MessageRow): Message | GroupMessage {
  return row.low_id === null ? toGroupMessage(row) : toMessage(row);
}
