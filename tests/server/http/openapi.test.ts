import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutationKinds, mutationOf } from '#contract/sync/mutations.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';

let server: TestServer;
let paths: Record<string, Record<string, { requestBody?: unknown; responses: Record<string, unknown> }>>;
let document: { openapi: string; components: { schemas: Record<string, unknown> } };

beforeAll(async () => {
  server = await startServer();
  document = (await server.inject({ method: 'GET', url: '/api/docs' })).json();
  ({ paths } = document as unknown as { paths: typeof paths });
});
afterAll(() => server.close());

test('the document lists every call, and no other', () => {
  const reads = [
    'get /api/health',
    'get /api/admin/operators',
    'get /api/admin/overview',
    'get /api/admin/removed-pictures',
    'get /api/admin/users',
    'get /api/admin/sign-up-codes',
    'get /api/events',
    'get /api/events/by-likes',
    'get /api/events/{id}',
    'get /api/all-groups',
    'get /api/groups/{id}',
    'get /api/groups/{id}/messages',
    'get /api/groups/{id}/members',
    'get /api/events/{id}/chat',
    'get /api/messages/conversations',
    'get /api/messages/conversation/{userId}',
    'get /api/posts',
    'get /api/posts/feed',
    'get /api/posts/user/{userId}',
    'get /api/posts/{id}',
    'get /api/posts/comments/{id}',
    'get /api/posts/replies/comment/{id}',
    'get /api/ranking/{key}',
    'get /api/geocode',
    'get /api/geocode/autocomplete',
    'get /api/geocode/reverse',
    'get /api/events/event-likes/{userId}',
    'get /api/ranking/own',
    'get /api/users',
    'get /api/users/{userId}',
    'get /api/users/profile/{userId}',
    'get /api/users/points/{userId}',
    'get /api/users/followers/{userId}',
    'get /api/users/following/{userId}',
    'get /api/users/export/{userId}',
    'get /api/users/export/{userId}/pictures',
    'get /api/follow/followers-count/{userId}',
    'get /api/follow/following-count/{userId}',
    'get /api/status/{followedId}',
    'get /api/friend-request',
    'get /api/friend-request/received',
    'get /api/blocks',
    'get /api/notifications',
    'get /api/gamification/points',
    'get /api/reports',
    'get /api/users/events/{userId}',
    'get /api/users/subscribed/{userId}',
    'get /api/bookmarks/users/{userId}/bookmarks/events',
    'get /api/views/event/{event_id}/count',
    'get /api/sync/events',
    'get /api/sync/me',
    'get /api/config',
    'get /api/instance',
    'get /api/auth/sessions',
    'get /api/auth/calendar-link',
    'get /api/push/key',
    'get /api/events/{id}/attendees',
    'get /api/events/{id}/people-met',
    'get /api/follow/plans',
    'get /api/events/{id}/calendar.ics',
    'get /api/events/{id}/posts',
    'get /api/events/{id}/statistics',
    'get /api/events/{id}/guests',
    'get /api/events/{id}/subscribers.csv',
    'get /api/feeds/events.ics',
    'get /api/feeds/category/{category}.ics',
    'get /api/feeds/organizer/{userId}.ics',
    'get /api/feeds/mine/{secret}.ics',
    'get /tiles/{layer}/{z}/{x}/{y}',
  ];
  const writes = [
    'post /api/admin/failed-jobs/retry',
    'delete /api/admin/failed-jobs',
    'post /api/admin/backups',
    'post /api/admin/removed-pictures',
    'delete /api/admin/removed-pictures/{sha256}',
    'put /api/admin/users/{id}/suspension',
    'delete /api/admin/users/{id}/suspension',
    'put /api/admin/users/{id}/hidden',
    'put /api/admin/instance',
    'post /api/admin/sign-up-codes',
    'delete /api/admin/sign-up-codes/{id}',
    'post /api/auth/register',
    'post /api/auth/login',
    'post /api/auth/logout',
    'post /api/auth/google',
    'post /api/auth/forgot-password',
    'post /api/auth/confirm-pin',
    'post /api/auth/reset-password',
    'post /api/auth/change-password',
    'post /api/auth/change-email',
    'post /api/auth/confirm-email',
    'post /api/auth/confirm-email/send',
    'post /api/admin/test-mail',
    'post /api/auth/calendar-link',
    'delete /api/auth/calendar-link',
    'post /api/messages',
    'post /api/push/subscriptions',
    'delete /api/push/subscriptions',
    'delete /api/auth/sessions',
    'delete /api/auth/sessions/{id}',
    'post /api/batch',
    'post /api/batch/linked',
    'post /api/blobs',
    'post /api/mutations/{key}/void',
    'delete /api/users/{userId}',
    'put /api/blobs/{sha256}',
    'head /api/blobs/{sha256}',
  ];
  const mutations = mutationKinds.map((kind) => {
    const { method, path } = mutationOf(kind);
    return `${method.toLowerCase()} /api${path}`;
  });
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'parameters' && (method !== 'head' || path.startsWith('/api/blobs')))
      .map((method) => `${method} ${path}`),
  );
  expect(listed.toSorted()).toEqual([...reads, ...writes, ...mutations].toSorted());
});

test('it is OpenAPI 3.1, made of the schemas that are parsed with', () => {
  expect(document.openapi).toMatch(/^3\.1/);
  const create = JSON.stringify(paths['/api/events']?.['post']);
  for (const field of ['title', 'date_time', 'ticket_types', 'multipart/form-data']) expect(create).toContain(field);
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['Event', 'ErrorReply']));
});

test('every call that can refuse says how', () => {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(methods)) {
      expect([path, method, Object.keys(call.responses)]).toEqual([path, method, expect.arrayContaining(['4XX'])]);
    }
  }
});

test('[API-02] every call may be “not now”, and says it as an error', () => {
  const said = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((call) => [path, JSON.stringify(call.responses['503'])]),
  );
  expect(said.filter(([path, reply]) => path !== '/api/health' && reply?.includes('ErrorReply') !== true)).toEqual([]);
});

test('[API-01] what makes something may answer that it is there already', () => {
  for (const kind of mutationKinds) {
    const { method, path, status } = mutationOf(kind);
    const replies = paths[`/api${path}`]?.[method.toLowerCase()]?.responses ?? {};
    expect([kind, Object.keys(replies)]).toEqual([kind, expect.arrayContaining(['200', String(status)])]);
  }
});

test('[API-01] calendars are told to be calendars, and a question for a picture to have no body', () => {
  const calendars = Object.keys(paths).filter((path) => path.endsWith('.ics'));
  expect(calendars).toHaveLength(5);
  for (const path of calendars) {
    const reply = paths[path]?.['get']?.responses['200'];
    expect(Object.keys((reply as { content: object }).content)).toEqual(['text/calendar']);
  }
  const { responses = {} } = paths['/api/blobs/{sha256}']?.['head'] ?? {};
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '4XX']));
  expect([responses['200'], responses['4XX']].map((reply) => Object.keys(Object(reply)))).toEqual([
    ['description'],
    ['description'],
  ]);
});

test('[MAP-07] a picture of a map is told to be one, not JSON', () => {
  const reply = paths['/tiles/{layer}/{z}/{x}/{y}']?.['get']?.responses['200'];
  expect(Object.keys((reply as { content: object }).content)).toEqual(['image/*']);
});

test('[ORG-02] a list of subscribers is told to be CSV, not JSON', () => {
  const reply = paths['/api/events/{id}/subscribers.csv']?.['get']?.responses['200'];
  expect(reply).toMatchObject({ content: { 'text/csv': { schema: { type: 'string' } } } });
  expect(JSON.stringify(reply)).not.toContain('application/json');
});

test('[PROF-13] the pictures that people take along are told to be a zip', () => {
  const reply = paths['/api/users/export/{userId}/pictures']?.['get']?.responses['200'];
  expect(Object.keys((reply as { content: object }).content)).toEqual(['application/zip']);
});
