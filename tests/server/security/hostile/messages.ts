import { byId, readersOf } from './stage.ts';
import type { Field, Row, Stage } from './stage.ts';

/** All that people write to each other. */
export async function messageFieldsOf(stage: Stage): Promise<Field[]> {
  const { author, friend } = stage;
  const { get, pulled } = readersOf(stage);

  return [
    {
      kind: 'message.send',
      name: 'content',
      write: (content) => ({
        method: 'POST',
        url: '/private-messages/create',
        payload: { receiverId: friend.id, content },
      }),
      async reads(made) {
        const { id } = made['data'] as Row;
        const newest = (await get('/messages/conversations'))['data'] as { last_message: Row }[];
        const rows = [
          byId(await get(`/messages/conversation/${friend.id}?limit=200`), id),
          byId(await get(`/messages/conversation/${author.id}?limit=200`, friend), id),
          byId({ data: newest.map((row) => row.last_message) }, id),
          byId(await pulled('messages'), id),
        ];
        return rows.map((row) => row['content']);
      },
    },
  ];
}
