import { expect as anyExpect } from 'playwright/test';

// The machine may be busy with other work, so this limit is only for what hangs.
export const expect = anyExpect.configure({ timeout: 30_000 });
