import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withDemo } from '#tools/demo.js';
import { inRoot } from '#tools/root.js';

test('[ACC-18] who tries it out or works on it has the demo; an own DEMO stands, and other commands have none', () => {
  expect(withDemo({})).toEqual({ DEMO: 'local' });
  expect(withDemo({ DEMO: '' })).toEqual({ DEMO: 'local' });
  expect(withDemo({ DEMO: '0' })).toEqual({ DEMO: '0' });
  const callsIt = (name: string) => readFileSync(inRoot('tools', name), 'utf8').includes('withDemo()');
  expect(['start.js', 'dev.js', 'run.js', 'node24.js'].map(callsIt)).toEqual([true, true, false, false]);
});

test('[ACC-18] the proxy of the development server says who calls, else everybody would be somebody on this machine', () => {
  expect(readFileSync(inRoot('vite.config.ts'), 'utf8')).toContain("'/api': { target: server, xfwd: true }");
});
