import { afterAll, beforeAll, expect, test } from 'vitest';
import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import { mutationKinds } from '#contract/sync/mutations.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { everyRow } from './every-row.ts';
import { eventPolicies } from './events.ts';
import { groupPolicies } from './groups.ts';
import { invitationPolicies } from './invitations.ts';
import { messagePolicies } from './messages.ts';
import { peoplePolicies } from './people.ts';
import { postPolicies } from './posts.ts';
import { reportPolicies } from './reports.ts';
import { createPolicyScene, roles } from '#world/scenes/policy.ts';

const changes = [
  ...eventPolicies,
  ...peoplePolicies,
  ...postPolicies,
  ...reportPolicies,
  ...invitationPolicies,
  ...messagePolicies,
  ...groupPolicies,
].filter(({ method }) => method !== 'GET');
const marks = { number: 987_654_321, text: 'nobody-may-set-this' };
const fashions = [
  'role',
  'roles',
  'admin',
  'isAdmin',
  'is_admin',
  'points',
  'email_verified',
  'likes',
  'verified',
  '$set',
];

let server: TestServer;
let scene: Awaited<ReturnType<typeof createPolicyScene>>;
/** Every column that there is, and what other servers have been talked into. */
let greed: string[];

beforeAll(async () => {
  server = await startServer({ settings: { adminIds: [1] }, open: () => openMigratedStorage() });
  scene = await createPolicyScene(server);
  const tables = await server.database.read(({ sql }) => sql.introspection.getTables());
  greed = [...new Set([...tables.flatMap(({ columns }) => columns.map(({ name }) => name)), ...fashions])];
});
afterAll(() => server.close());

/** The fields of a change's body, which it may say. */
function ownFields(kind: (typeof mutationKinds)[number]): string[] {
  const { shape = {} } = (shapesOf(kind).body as unknown as { _zod: { def: { shape?: object } } })._zod.def;
  return Object.keys(shape);
}

// A report is settled by an operator, a request by the one who was asked.
const doers: Partial<Record<string, 'operator' | 'stranger'>> = {
  'report.settle': 'operator',
  'friend.answer': 'stranger',
};

test.each(changes)('[API-04] $does sets what it is for, and no column by its name', async (policy) => {
  const { does, noun, method, path, body, states } = policy;
  const kind = mutationKinds.find((name) => name === does.split(' ', 1)[0]);
  if (kind === undefined) throw new Error('A policy of no change');
  const statuses = (states.plain ?? '').split(' ').map(Number);
  const doer = doers[kind] ?? (statuses[roles.indexOf('owner')] === 422 ? 'stranger' : 'owner');
  // A picture with a title is a post.
  const own = [...ownFields(kind), ...(kind === 'user.picture' ? ['title'] : [])];
  expect(greed.length).toBeGreaterThan(100);
  for (const mark of [marks.number, marks.text]) {
    const wishes = Object.fromEntries(greed.filter((name) => !own.includes(name)).map((name) => [name, mark]));
    const given = await scene.aCase(doer, noun, 'plain');
    const reply = await scene.send(given.actor, method, path(given), { ...wishes, ...body?.(given) });
    expect([doer, reply.statusCode]).toEqual([doer, statuses[roles.indexOf(doer)]]);
    const rows = Object.values(await everyRow(server)).join();
    expect(rows.includes(String(marks.number)) || rows.includes(marks.text)).toBe(false);
  }
});
