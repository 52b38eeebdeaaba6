import type { personShapes } from './mutation-shapes.ts';
import type { Definitions } from '#contract/sync/mutation-definition.ts';
import { idText } from '#contract/sync/named-ids.ts';
import { creating, imageFile, naming, personPreset, textPreset } from '#contract/sync/mutation-presets.ts';

/** What people do of themselves and with others. */
export const personMutations = {
  'user.update': {
    ...textPreset,
    writes: () => ['user:me'],
    coalesces: 'merged',
    method: 'PUT',
    path: '/users/update/{userId}',
    toWire: ({ patch }, { userId }) => ({ params: { userId: String(userId) }, body: { ...patch } }),
  },
  'user.picture': {
    ...textPreset,
    writes: ({ type }) => [`picture:${type}`],
    coalesces: ['user.picture'],
    files: ({ image }) => imageFile(image),
    scopes: ['events', 'me'],
    path: '/users/upload-image',
    encoding: 'multipart',
    toWire: ({ type, image }) => ({ params: {}, body: { type, ...(image === null ? { remove: true } : {}) } }),
  },
  'user.follow': {
    ...personPreset,
    writes: ({ user }) => [`follow:${user}`],
    coalesces: ['user.follow', 'user.unfollow'],
    path: '/follow',
    toWire: ({ user }) => ({ params: {}, body: { followedId: user } }),
  },
  'user.unfollow': {
    ...personPreset,
    writes: ({ user }) => [`follow:${user}`],
    coalesces: ['user.follow', 'user.unfollow'],
    isDoneWhenNotFound: () => true,
    method: 'DELETE',
    path: '/follow/{followedId}',
    toWire: ({ user }) => ({ params: { followedId: String(user) }, body: {} }),
  },
  // Blocking ends what there was between the two, so it stands in the order of that.
  'user.block': {
    ...personPreset,
    writes: ({ user }) => [`block:${user}`, `follow:${user}`, `friend:${user}`],
    path: '/blocks',
    toWire: ({ user }) => ({ params: {}, body: { blockedId: user } }),
  },
  'user.unblock': {
    ...personPreset,
    writes: ({ user }) => [`block:${user}`],
    isDoneWhenNotFound: () => true,
    method: 'DELETE',
    path: '/blocks/{blockedId}',
    toWire: ({ user }) => ({ params: { blockedId: String(user) }, body: {} }),
  },
  'friend.request': {
    ...personPreset,
    writes: ({ user }) => [`friend:${user}`],
    reads: ({ user }) => [`block:${user}`],
    ...creating('request', 'id'),
    path: '/friend-request',
    toWire: ({ user, ref }) => ({ params: {}, body: { receiverId: user, client_id: ref } }),
    status: 201,
  },
  'friend.answer': {
    ...personPreset,
    writes: ({ user }) => [`friend:${user}`],
    refs: ({ request }) => [request],
    isDoneWhenNotFound: ({ status }) => status === 'declined',
    method: 'PUT',
    path: '/friend-request/{id}',
    toWire: ({ request, status }, { idOf }) => ({ params: { id: idText(idOf(request)) }, body: { status } }),
  },
  'friend.withdraw': {
    ...personPreset,
    ...naming('request'),
    writes: ({ user }) => [`friend:${user}`],
    isDoneWhenNotFound: () => true,
    method: 'DELETE',
    path: '/friend-request/{id}',
  },
} satisfies Definitions<keyof typeof personShapes>;
