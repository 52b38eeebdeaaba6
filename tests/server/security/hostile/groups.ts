import { byId, readersOf, rowsOf } from './stage.ts';
import type { Field, Row, Stage } from './stage.ts';

/** The names of groups, and what is said in them. */
export async function groupFieldsOf(stage: Stage): Promise<Field[]> {
  const { call, author, friend } = stage;
  const { get, pulled } = readersOf(stage);
  const group = (await call(author, 'POST', '/create/groups', { groupName: 'A group' }))['data'] as Row;
  const url = `/groups/${String(group['id'])}`;
  await call(friend, 'POST', `${url}/join`);

  const idIn = (made: Row) => (made['data'] as Row)['id'];
  // The friend's group stands among the others, with those of the lists that are full behind it.
  const groups = async (id: unknown) => [
    rowsOf(await pulled('groups')).find((row) => row['id'] === id) ?? {},
    byId(await get('/all-groups?limit=200'), id),
  ];
  const messages = async (id: unknown) => [
    byId(await get(`${url}/messages?limit=200`), id),
    byId(await get(`${url}/messages?limit=200`, friend), id),
    byId(await pulled('messages'), id),
  ];

  return [
    {
      kind: 'group.create',
      name: 'groupName',
      write: (groupName) => ({ method: 'POST', url: '/create/groups', payload: { groupName } }),
      reads: async (made) => (await groups(idIn(made))).map((row) => row['groupName']),
    },
    {
      kind: 'group.update',
      name: 'groupName',
      write: (groupName) => ({ method: 'PUT', url, payload: { groupName } }),
      reads: async () => (await groups(group['id'])).map((row) => row['groupName']),
    },
    {
      kind: 'group.message',
      name: 'content',
      write: (content) => ({ method: 'POST', url: `${url}/messages`, payload: { content } }),
      reads: async (made) => (await messages(idIn(made))).map((row) => row['content']),
    },
  ];
}
