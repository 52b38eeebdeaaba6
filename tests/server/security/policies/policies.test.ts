import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mutationKinds, mutationOf } from '#contract/sync/mutations.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { eventPolicies } from './events.ts';
import { groupPolicies } from './groups.ts';
import { invitationPolicies } from './invitations.ts';
import { messagePolicies } from './messages.ts';
import { peoplePolicies } from './people.ts';
import { postPolicies } from './posts.ts';
import { readPolicies } from './reads.ts';
import { reportPolicies } from './reports.ts';
import { createPolicyScene, roles } from '#world/scenes/policy.ts';
import type { State } from '#world/scenes/policy.ts';

const policies = [
  ...eventPolicies,
  ...peoplePolicies,
  ...postPolicies,
  ...reportPolicies,
  ...messagePolicies,
  ...groupPolicies,
  ...invitationPolicies,
  ...readPolicies,
];

let server: TestServer;
let scene: Awaited<ReturnType<typeof createPolicyScene>>;

beforeAll(async () => {
  // In memory, as there are a thousand cases, each with people and things of its own.
  server = await startServer({ settings: { adminIds: [1] }, open: () => openMigratedStorage() });
  scene = await createPolicyScene(server);
});
afterAll(() => server.close());

test('[API-04] every change that can be made has its policy', () => {
  const named = new Set(policies.map(({ does }) => does.split(' ', 1)[0]));
  expect(mutationKinds.filter((kind) => !named.has(kind))).toEqual([]);
});

test('[API-04] a policy of a change is tried at the change’s own call', () => {
  for (const { does, method, path } of policies) {
    const kind = mutationKinds.find((name) => name === does.split(' ', 1)[0]);
    if (kind === undefined) continue;
    const { method: wanted, path: pattern } = mutationOf(kind);
    const called = path({ id: 7, owner: { id: 7, tokenHash: '', headers: { authorization: '' } }, actor: null });
    expect([does, method, called]).toEqual([does, wanted, pattern.replace(/\{\w+\}/g, '7')]);
  }
});

describe.each(policies)('[API-04] [POST-05] [USER-03] $does', ({ noun, method, path, body, states }) => {
  test.each(Object.entries(states) as [State, string][])('%s', async (state, expected) => {
    const statuses: number[] = [];
    for (const role of roles) {
      const given = await scene.aCase(role, noun, state);
      const reply = await scene.send(given.actor, method, path(given), body?.(given));
      statuses.push(reply.statusCode);
    }
    expect(statuses.join(' ')).toBe(expected);
  });
});
