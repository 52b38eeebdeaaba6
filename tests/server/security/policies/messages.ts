import type { Policy } from './policy.ts';

/** What somebody does with what stands between them and somebody else. */
const withUser = {
  plain: '401 200 200 200 404 404 422 200',
  hidden: '401 404 404 404 404 404 422 404',
  gone: '401 404 404 404 404 404 401 404',
};

/** What people write to each other: those who run this have no part in it. */
export const messagePolicies: Policy[] = [
  {
    does: 'message.send',
    noun: 'user',
    method: 'POST',
    path: () => '/private-messages/create',
    body: ({ id }) => ({ receiverId: id, content: 'Words' }),
    states: { ...withUser, plain: '401 201 201 201 404 404 422 201' },
  },
  {
    does: 'message.delete',
    noun: 'message',
    method: 'DELETE',
    path: ({ id }) => `/messages/${id}`,
    states: {
      plain: '401 403 403 403 404 404 200 404',
      deleted: '401 404 404 404 404 404 404 404',
      gone: '401 404 404 404 404 404 401 404',
    },
  },
  {
    does: 'chat.read',
    noun: 'user',
    method: 'POST',
    path: () => '/messages/read',
    body: ({ id }) => ({ userId: id, upto: 1 }),
    states: withUser,
  },
];
