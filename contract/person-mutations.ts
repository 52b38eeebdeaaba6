import type { Definitions } from './mutation-definition.ts';
import { authored, imageFile, ofPerson, written } from './mutation-manners.ts';

/** What people do of themselves and with others. */
export const personMutations: Definitions<
  | 'user.update'
  | 'user.picture'
  | 'user.follow'
  | 'user.unfollow'
  | 'user.block'
  | 'user.unblock'
  | 'friend.request'
  | 'friend.answer'
  | 'friend.withdraw'
> = {
  'user.update': {
    ...authored,
    writes: () => ['user:me'],
    refs: () => [],
    creates: () => null,
    files: () => ({}),
    isDoneWhenGone: () => false,
    scopes: ['me'],
    method: 'PUT',
    path: '/users/update/{userId}',
    encoding: 'json',
    toWire: ({ patch }, { userId }) => ({ params: { userId: String(userId) }, body: { ...patch } }),
    status: 200,
  },
  'user.picture': {
    ...written,
    writes: ({ type }) => [`picture:${type}`],
    files: ({ image }) => imageFile(image),
    scopes: ['events', 'me'],
    path: '/users/upload-image',
    encoding: 'multipart',
    toWire: ({ type, image }) => ({ params: {}, body: { type, ...(image === null ? { remove: true } : {}) } }),
  },
  'user.follow': {
    ...ofPerson,
    writes: ({ user }) => [`follow:${user}`],
    path: '/follow',
    toWire: ({ user }) => ({ params: {}, body: { followedId: user } }),
  },
  'user.unfollow': {
    ...ofPerson,
    writes: ({ user }) => [`follow:${user}`],
    isDoneWhenGone: () => true,
    method: 'DELETE',
    path: '/follow/{followedId}',
    toWire: ({ user }) => ({ params: { followedId: String(user) }, body: {} }),
  },
  // Blocking ends what there was between the two, so it stands in the order of that.
  'user.block': {
    ...ofPerson,
    writes: ({ user }) => [`block:${user}`, `follow:${user}`, `friend:${user}`],
    path: '/blocks',
    toWire: ({ user }) => ({ params: {}, body: { blockedId: user } }),
  },
  'user.unblock': {
    ...ofPerson,
    writes: ({ user }) => [`block:${user}`],
    isDoneWhenGone: () => true,
    method: 'DELETE',
    path: '/blocks/{blockedId}',
    toWire: ({ user }) => ({ params: { blockedId: String(user) }, body: {} }),
  },
  'friend.request': {
    ...ofPerson,
    writes: ({ user }) => [`friend:${user}`],
    reads: ({ user }) => [`block:${user}`],
    creates: ({ ref }) => ref,
    path: '/friend-request',
    toWire: ({ user, ref }) => ({ params: {}, body: { receiverId: user, client_id: ref } }),
    status: 201,
  },
  'friend.answer': {
    ...ofPerson,
    writes: ({ user }) => [`friend:${user}`],
    refs: ({ request }) => [request],
    isDoneWhenGone: ({ status }) => status === 'declined',
    method: 'PUT',
    path: '/friend-request/{id}',
    toWire: ({ request, status }, { idOf }) => ({ params: { id: String(idOf(request)) }, body: { status } }),
  },
  'friend.withdraw': {
    ...ofPerson,
    writes: ({ user }) => [`friend:${user}`],
    refs: ({ request }) => [request],
    isDoneWhenGone: () => true,
    method: 'DELETE',
    path: '/friend-request/{id}',
    toWire: ({ request }, { idOf }) => ({ params: { id: String(idOf(request)) }, body: {} }),
  },
};
