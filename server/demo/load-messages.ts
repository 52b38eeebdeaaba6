import type { Ref } from '#contract/ids.ts';
import type { MutationBody, MutationKind } from '#contract/sync/mutations.ts';
import { derivedRef } from '#server/infra/deterministic-ref.ts';
import type { Writer } from '#server/writer/writer.ts';
import { demoConversations, demoGroup } from './messages.ts';
import { performAll } from './perform-all.ts';
import { requestOf } from './request.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const betweenMs = 6 * minuteMs;

interface MessagePorts {
  writer: Writer;
  now: number;
}

/** The group's ref: version 4, as those of version 8 belong to chats of events. */
function groupRef(name: string): Ref {
  const ref = derivedRef('demo group', name);
  return `${ref.slice(0, 14)}4${ref.slice(15)}`;
}

/** Adds what people wrote to each other, and in a group. */
export async function loadMessages({ writer, now }: MessagePorts, userIds: ReadonlyMap<string, number>): Promise<void> {
  const idOf = (username: string) => userIds.get(username) ?? 0;
  const request = <Kind extends MutationKind>(
    by: string,
    kind: Kind,
    body: MutationBody<Kind>,
    at: number,
    params: Record<string, string> = {},
  ) => requestOf(idOf(by), kind, body, at, params);

  for (const { between, hoursAgo, isRead = false, said } of demoConversations) {
    const [one, other] = between;
    const timeOf = (index: number) => now - hoursAgo * hourMs - (said.length - 1 - index) * betweenMs;
    const ids = await performAll(
      writer,
      said.map(([by, content], index) => {
        const at = timeOf(index);
        const ref = derivedRef('demo message', one, other, String(index));
        const times = { client_id: ref, written_at: new Date(at).toISOString() };
        return request(by, 'message.send', { receiverId: idOf(by === one ? other : one), content, ...times }, at);
      }),
    );
    // Somebody who answers has read the messages before; the later ones are unread.
    const reads = [one, other].flatMap((reader) => {
      const last = isRead ? said.length - 1 : said.findLastIndex(([by]) => by === reader);
      const upto = ids[last];
      const body = { userId: idOf(reader === one ? other : one), upto: upto ?? 0 };
      return upto === undefined ? [] : [request(reader, 'chat.read', body, timeOf(last))];
    });
    await performAll(writer, reads);
  }

  const { name, by: founder, members, hoursAgo, said } = demoGroup;
  const began = now - (hoursAgo + 24) * hourMs;
  const [groupId = 0] = await performAll(writer, [
    request(founder, 'group.create', { groupName: name, client_id: groupRef(name) }, began),
  ]);
  const inGroup = { id: String(groupId) };
  await performAll(
    writer,
    members.map((member) => request(member, 'group.join', {}, began + hourMs, inGroup)),
  );
  await performAll(
    writer,
    said.map(([by, content], index) => {
      const at = now - hoursAgo * hourMs + index * betweenMs;
      const body = { content, client_id: derivedRef('demo word', name, String(index)) };
      return request(by, 'group.message', { ...body, written_at: new Date(at).toISOString() }, at, inGroup);
    }),
  );
}
