import { runInThisContext } from 'node:vm';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { patienceMs } from './eventually.ts';

// The machine may be busy with other work: what is waited for comes later then, and is no less right.
configure({ asyncUtilTimeout: patienceMs });

// Without globals the library can't register this by itself, and a screen would leak into the next test.
afterEach(cleanup);

// A window that is the global object itself has nothing of Node's but what is put there; jsdom's digests and timings are none.
const ofNode = runInThisContext('globalThis') as typeof globalThis & Record<string, unknown>;
for (const name of Object.getOwnPropertyNames(ofNode)) {
  if (name in globalThis && name !== 'crypto' && name !== 'performance') continue;
  Object.defineProperty(globalThis, name, { value: ofNode[name], configurable: true, writable: true });
}

// There is no layout here, and nothing that changes its size; a test that means one brings its own.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// Nothing matches where there is no screen; a test that means one brings its own.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
