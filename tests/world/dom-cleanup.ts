import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Without globals the library can't register this by itself, and a screen would leak into the next test.
afterEach(cleanup);
