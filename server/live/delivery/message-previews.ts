import type { GroupMessage, Message } from '#contract/chat/message.ts';
import type { Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';
import type { LivePorts } from '#server/live/ports.ts';
import { roomOfGroup, roomOfUser } from '#server/live/rooms.ts';
import type { LiveServer } from '#server/live/sockets.ts';

/** What was said just now; a replay says nothing anew, nor does a name that is known. */
function isNew({ status, isReplayed }: Outcome): boolean {
  return status === 201 && !isReplayed;
}

/** Shows messages to those whom they are for, as they will pull them. */
export function createPreviews(io: LiveServer, ports: LivePorts) {
  async function privately(message: Message, from: string | undefined): Promise<() => void> {
    const { senderId, receiverId } = message;
    // Whoever is hidden is heard by their own devices alone, and doesn't learn that it is so.
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
   * Finds out who is to be shown what.
   * @param from the socket it came by, which has it acknowledged
   * @returns what shows it, null where there is nothing to be shown
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
