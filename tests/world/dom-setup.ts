import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { patienceMs } from './eventually.ts';

// The machine may be busy with other work: what is waited for comes later then, and is no less right.
configure({ asyncUtilTimeout: patienceMs });

// Without globals the library can't register this by itself, and a screen would leak into the next test.
afterEach(cleanup);

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
