import type { supportShapes } from './mutation-shapes.ts';
import type { Definitions } from '#contract/sync/mutation-definition.ts';
import { personPreset, textPreset } from '#contract/sync/mutation-presets.ts';

/** Messages and reports to the operators, and notices. */
export const supportMutations = {
  'contact.send': {
    // Nothing ever names a message that was sent, so nothing has to wait for its id.
    ...textPreset,
    writes: ({ ref }) => [`contact:${ref}`],
    needsUser: false,
    scopes: [],
    path: '/auth/contact-us',
    toWire: ({ ref, ...message }) => ({ params: {}, body: { ...message, client_id: ref } }),
  },
  'notices.read': {
    ...personPreset,
    writes: () => ['notices:read'],
    coalesces: 'furthest',
    isQuiet: true,
    isDoneWhenNotFound: () => true,
    path: '/notifications/read',
    toWire: ({ upto }) => ({ params: {}, body: { upto } }),
  },
  'report.create': {
    ...textPreset,
    writes: ({ ref }) => [`report:${ref}`],
    refs: ({ object }) => (typeof object === 'string' ? [object] : []),
    isDoneWhenNotFound: () => true,
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
    ...textPreset,
    writes: ({ report }) => [`report:${report}`],
    isDoneWhenNotFound: () => true,
    scopes: [],
    method: 'PUT',
    path: '/reports/{id}',
    toWire: ({ report, action, note }) => ({ params: { id: String(report) }, body: { action, note } }),
  },
  'support.send': {
    ...textPreset,
    writes: ({ ref }) => [`support:${ref}`],
    needsUser: false,
    scopes: [],
    path: '/support',
    toWire: ({ ref, ...message }) => ({ params: {}, body: { ...message, client_id: ref } }),
  },
} satisfies Definitions<keyof typeof supportShapes>;
