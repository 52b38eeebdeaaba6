import { runInThisContext } from 'node:vm';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach } from 'vitest';
import { patienceMs } from '#world/time/eventually.ts';

const { getElementError: withDocument } = getConfig();

configure({
  // On a busy machine an awaited change may come late without being wrong.
  asyncUtilTimeout: patienceMs,
  /** Prints the document only where that is read: what is thrown between tries gets it added when the library gives up. */
  getElementError(message, container) {
    const config: object = getConfig();
    const isTriedAgain = '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics;
    if (isTriedAgain !== true) return withDocument(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

// Without globals the library can't register its clean-up itself, and screens would leak into the next test.
afterEach(cleanup);

// Nor is what one test chose what the next one's lists begin with.
afterEach(() => {
  globalThis.localStorage?.removeItem('events-filter');
});

// Where jsdom's window is the global object, Node's globals have to be added; jsdom's own `crypto` and `performance`
// are replaced by Node's.
const ofNode = runInThisContext('globalThis') as typeof globalThis & Record<string, unknown>;
for (const name of Object.getOwnPropertyNames(ofNode)) {
  if (name in globalThis && name !== 'crypto' && name !== 'performance') continue;
  Object.defineProperty(globalThis, name, { value: ofNode[name], configurable: true, writable: true });
}

// There is no layout here, so nothing changes size; tests that need it define their own.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// Nothing matches without a screen; tests that need a match define their own.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
