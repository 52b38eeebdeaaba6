import type { Definitions } from './mutation-definition.ts';
import { authored, ofPerson, written } from './mutation-manners.ts';

/** What people have to do with those who run this, and what they are told. */
export const deskMutations: Definitions<
  'contact.send' | 'notices.read' | 'report.create' | 'report.settle' | 'support.send'
> = {
  'contact.send': {
    ...authored,
    writes: ({ ref }) => [`contact:${ref}`],
    refs: () => [],
    // Nothing ever names a message that was sent, so nothing has to wait for its id.
    creates: () => null,
    files: () => ({}),
    needsUser: false,
    isDoneWhenGone: () => false,
    scopes: [],
    method: 'POST',
    path: '/auth/contact-us',
    encoding: 'json',
    toWire: ({ ref, ...message }) => ({ params: {}, body: { ...message, client_id: ref } }),
    status: 200,
  },
  'notices.read': {
    ...ofPerson,
    writes: () => ['notices:read'],
    isQuiet: true,
    isDoneWhenGone: () => true,
    path: '/notifications/read',
    toWire: ({ upto }) => ({ params: {}, body: { upto } }),
  },
  'report.create': {
    ...written,
    writes: ({ ref }) => [`report:${ref}`],
    refs: ({ object }) => (typeof object === 'string' ? [object] : []),
    isDoneWhenGone: () => true,
    scopes: [],
    path: '/reports',
    toWire: ({ ref, type, object, reason, note }, { idOf }) => ({
      params: {},
      body: {
        object_type: type,
        object_id: typeof object === 'string' ? idOf(object) : object,
        reason,
        note,
        client_id: ref,
      },
    }),
    status: 201,
  },
  'report.settle': {
    ...written,
    writes: ({ report }) => [`report:${report}`],
    isDoneWhenGone: () => true,
    scopes: [],
    method: 'PUT',
    path: '/reports/{id}',
    toWire: ({ report, action, note }) => ({ params: { id: String(report) }, body: { action, note } }),
  },
  'support.send': {
    ...written,
    writes: ({ ref }) => [`support:${ref}`],
    needsUser: false,
    scopes: [],
    path: '/support',
    toWire: ({ ref, ...said }) => ({ params: {}, body: { ...said, client_id: ref } }),
  },
};
