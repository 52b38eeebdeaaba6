import { readersOf, rowsOf } from './stage.ts';
import type { Field, Row, Stage } from './stage.ts';

const aConcert = { title: 'Noche', description: 'A night', date_time: '2999-07-01T20:00:00-04:00' };

/** All that people write of themselves; their names stand beside what they made as well. */
export async function userFieldsOf(stage: Stage): Promise<Field[]> {
  const { call, author, friend } = stage;
  const { get, dataOf, pulled } = readersOf(stage);
  const event = await call(author, 'POST', '/events', aConcert);
  const post = (await call(author, 'POST', '/posts', { title: 'A post', description: '' }))['data'] as Row;

  function ofUser(name: string, elsewhere: () => Promise<unknown[]> = async () => []): Field {
    return {
      kind: 'user.update',
      name,
      write: (text) => ({ method: 'PUT', url: `/users/update/${author.id}`, payload: { [name]: text } }),
      reads: async () => [
        (await dataOf(`/users/${author.id}`))[name],
        (await dataOf(`/users/profile/${author.id}`, friend))[name],
        rowsOf(await pulled('user'))[0]?.[name],
        rowsOf(await pulled('people')).find(({ user_id: id }) => id === author.id)?.[name],
        ...(await elsewhere()),
      ],
    };
  }
  const asAuthor = (name: string) => async () => [
    ((await dataOf(`/posts/${String(post['id'])}`, friend))['user'] as Row)[name],
    ((await get(`/events/${String(event['id'])}`, friend))['organizer'] as Row)[name],
  ];

  return [
    ofUser('display_name', asAuthor('display_name')),
    ofUser('username', asAuthor('username')),
    ofUser('bio'),
    ofUser('status_message'),
  ];
}
