import { expect, test } from 'vitest';
import { noRelationship, relationshipRowOf } from '#data/people/rows.ts';
import { sampleProfile, written } from '#world/data/sample-people.ts';

test('[USER-02] a profile that tells of no friendship ends the request that was known, and any other keeps it', () => {
  const known = { ...noRelationship('2'), request: written.request };
  expect(relationshipRowOf(sampleProfile({ friendship: 'none' }), known, 1).request).toBeNull();
  expect(relationshipRowOf(sampleProfile({ friendship: 'requested' }), known, 1).request).toBe(written.request);
  expect(relationshipRowOf(sampleProfile({ friendship: 'requested' }), undefined, 1).request).toBeNull();
});
