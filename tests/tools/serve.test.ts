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

test('what units, images and docs start is the file that says so', () => {
  const read = (...path: string[]) => readFileSync(inRoot('docs', ...path), 'utf8');
  expect(read('deploy', 'scape.service')).toContain('ExecStart=/usr/bin/node tools/serve.js\n');
  expect(read('deploy', 'Containerfile')).toContain('CMD ["node", "tools/serve.js"]\n');
  expect(read('operating.md')).not.toContain('node server/main.ts');
});

test('[SHIP-05] which Node is needed is the same wherever it is said', () => {
  const read = (...path: string[]) => readFileSync(inRoot(...path), 'utf8');
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const least = engines.node.replace('>=', '');
  expect(read('README.md')).toContain(`Nothing but Node ${least} or newer and npm is needed`);
  expect(read('tools', 'README.md')).toContain(`Node ${least}`);
  const byHand = /needs Node (\d+)/.exec(nodeProblem('1.0.0') ?? '')?.[1] ?? '';
  expect(read('README.md')).toContain(`npm brings the Node ${byHand} that the server runs on`);
  expect(read('README.md')).toContain(`without npm takes Node ${byHand} from the machine`);
  expect(read('docs', 'operating.md')).toContain(`on Node ${byHand} or newer`);
  expect(read('docs', 'CONTRIBUTING.md')).toContain(`You need Node ${least} or newer and npm`);
  expect(read('docs', 'deploy', 'scape.service')).toContain(`Node ${byHand} or newer`);
  expect(read('docs', 'deploy', 'Containerfile')).toContain(`node:${byHand}-`);
  expect(nodeProblem(`${byHand}.0.0`)).toBeNull();
});
