import type { GroupMessage, Message } from '#contract/chat/message.ts';
import type { Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';
import type { LivePorts } from '#server/live/ports.ts';
import { roomOfGroup, roomOfUser } from '#server/live/rooms.ts';
import type { LiveServer } from '#server/live/sockets.ts';

/** Whether a message was just sent; a replay or a known ref adds nothing. */
function isNew({ status, isReplayed }: Outcome): boolean {
  return status === 201 && !isReplayed;
}

/** Sends messages to the sockets of their readers, in the form in which they will be pulled. */
export function createPreviews(io: LiveServer, ports: LivePorts) {
  async function privately(message: Message, from: string | undefined): Promise<() => void> {
    const { senderId, receiverId } = message;
    // Messages of hidden users reach only their own devices, without telling them so.
    const readers = (await ports.isUserVisibleTo(receiverId, senderId)) ? [receiverId, senderId] : [senderId];
    const others = io.to(readers.map(roomOfUser)).except(from ?? []);
    return () => {
      others.emit('private_message', message);
      ports.emitTelemetry({ type: 'message', to: 'person' });
    };
  }

  async function inGroup(message: GroupMessage): Promise<(() => void) | null> {
    const { senderId } = message;
    const [hidden, blockedIds] = await Promise.all([ports.hiddenAmong([senderId]), ports.blockedEitherWay(senderId)]);
    const members = io.to(roomOfGroup(message.groupId)).except(blockedIds.map(roomOfUser));
    if (hidden.length > 0) return null;
    return () => {
      members.emit('group_message', message);
      ports.emitTelemetry({ type: 'message', to: 'group' });
    };
  }

  /**
   * Prepares the preview of a message.
   * @param from the socket it came from, which gets an acknowledgement instead
   * @returns the function that sends it, null if there is nothing to send
   */
  return async function previewOf(
    { kind }: MutationRequest,
    outcome: Outcome,
    from: string | undefined,
  ): Promise<(() => void) | null> {
    if (!isNew(outcome)) return null;
    if (kind === 'message.send') return await privately((outcome.body as { data: Message }).data, from);
    if (kind === 'group.message') return await inGroup((outcome.body as { data: GroupMessage }).data);
    return null;
  };
}
