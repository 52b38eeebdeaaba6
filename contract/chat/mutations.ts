import { groupChatKey, directChatKey, eventChatRef } from './key.ts';
import type { chatShapes } from './mutation-shapes.ts';
import type { Definitions } from '#contract/sync/mutation-definition.ts';
import { idText } from '#contract/sync/named-ids.ts';
import {
  creating,
  deletionPreset,
  imageFile,
  naming,
  personPreset,
  textPreset,
} from '#contract/sync/mutation-presets.ts';

const groupKey = (ref: string) => `group:${ref}`;
const memberKey = (ref: string) => `member:${ref}`;
const messageKey = (ref: string) => `message:${ref}`;

/** What people say to each other. A conversation is a lane, so messages arrive in the order in which they were written. */
export const chatMutations = {
  'message.send': {
    ...textPreset,
    writes: ({ ref, user }) => [`chat:${directChatKey(user)}`, messageKey(ref)],
    reads: ({ user }) => [`block:${user}`],
    ...creating('message', 'id'),
    files: ({ image }) => imageFile(image),
    path: '/private-messages/create',
    toWire: ({ ref, user, content, written: at }, { userId }) => ({
      params: {},
      body: {
        receiverId: user,
        content,
        client_id: ref,
        written_at: at,
        ...(userId === null ? {} : { senderId: userId }),
      },
    }),
    status: 201,
  },
  'message.delete': {
    ...deletionPreset,
    ...naming('message'),
    writes: ({ message }) => [messageKey(message)],
    path: '/messages/{id}',
  },
  'group.create': {
    ...textPreset,
    writes: ({ ref }) => [groupKey(ref), memberKey(ref)],
    ...creating('group', 'groupId'),
    files: ({ image }) => imageFile(image),
    path: '/create/groups',
    toWire: ({ ref, name }) => ({ params: {}, body: { groupName: name, client_id: ref } }),
    status: 201,
  },
  'group.update': {
    ...textPreset,
    writes: ({ group }) => [groupKey(group)],
    refs: ({ group }) => [group],
    files: ({ image }) => imageFile(image ?? null),
    method: 'PUT',
    path: '/groups/{id}',
    toWire: ({ group, name, image }, { idOf }) => ({
      params: { id: idText(idOf(group)) },
      body: {
        ...(name === undefined ? {} : { groupName: name }),
        ...(image === null ? { remove_picture: true } : {}),
      },
    }),
  },
  'group.join': {
    ...personPreset,
    ...naming('group'),
    writes: ({ group }) => [memberKey(group)],
    reads: ({ group }) => [groupKey(group)],
    coalesces: ['group.join', 'group.leave'],
    path: '/groups/{id}/join',
  },
  'group.leave': {
    ...personPreset,
    ...naming('group'),
    writes: ({ group }) => [memberKey(group)],
    reads: ({ group }) => [groupKey(group), `chat:${groupChatKey(group)}`],
    coalesces: ['group.join', 'group.leave'],
    isDoneWhenNotFound: () => true,
    path: '/groups/{id}/leave',
  },
  'group.message': {
    ...textPreset,
    writes: ({ ref, group }) => [`chat:${groupChatKey(group)}`, messageKey(ref)],
    reads: ({ group }) => [memberKey(group), groupKey(group)],
    refs: ({ group }) => [group],
    ...creating('message', 'id'),
    files: ({ image }) => imageFile(image),
    path: '/groups/{id}/messages',
    encoding: 'multipart',
    toWire: ({ ref, group, content, written: at }, { idOf }) => ({
      params: { id: idText(idOf(group)) },
      body: { content, client_id: ref, written_at: at },
    }),
    status: 201,
  },
  'group.expel': {
    ...personPreset,
    writes: ({ group, user }) => [`expel:${group}:${user}`],
    reads: ({ group }) => [groupKey(group)],
    refs: ({ group }) => [group],
    isDoneWhenNotFound: () => true,
    method: 'DELETE',
    path: '/groups/{id}/members/{userId}',
    toWire: ({ group, user }, { idOf }) => ({ params: { id: idText(idOf(group)), userId: String(user) }, body: {} }),
  },
  // Creates the chat if nobody has yet, so messages in it can wait for its id.
  'event.join-chat': {
    ...personPreset,
    ...naming('event'),
    writes: ({ event }) => [memberKey(eventChatRef(event))],
    reads: ({ event }) => [`event:${event}`],
    creates: ({ event }) => eventChatRef(event),
    created: { entity: 'group', field: 'groupId' },
    path: '/events/{id}/chat/join',
  },
  'chat.read': {
    ...personPreset,
    writes: (args) => [`read:${'user' in args ? directChatKey(args.user) : groupChatKey(args.group)}`],
    refs: (args) => ('group' in args ? [args.group] : []),
    coalesces: 'furthest',
    isQuiet: true,
    isDoneWhenNotFound: () => true,
    path: '/messages/read',
    toWire: (args, { idOf }) => ({
      params: {},
      body: { ...('user' in args ? { userId: args.user } : { groupId: idOf(args.group) }), upto: args.upto },
    }),
  },
} satisfies Definitions<keyof typeof chatShapes>;
