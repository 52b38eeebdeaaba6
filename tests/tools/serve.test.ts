import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#tools/root.js';
import { nodeProblem } from '#tools/serve.js';

test('started by hand on a Node that is too old, the server says which it needs and how to get it', () => {
  expect(nodeProblem('20.20.2')).toBe(
    'The server needs Node 24 or newer; this is Node 20.20.2. "npm start" and "npm run serve" bring it along.',
  );
  expect(nodeProblem('24.0.0')).toBeNull();
});

test('what the docs start by hand is the file that says so', () => {
  const docs = readFileSync(inRoot('docs', 'operating.md'), 'utf8');
  expect(docs).toContain('ExecStart=/usr/bin/node tools/serve.js');
  expect(docs).not.toContain('node server/main.ts');
});
