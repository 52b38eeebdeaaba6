import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './boot/app.tsx';
import { boot, session } from './boot/boot.ts';
import './pwa/install-prompt.ts';

// Left out of what is built, as the condition is false there.
if (import.meta.env.DEV) (await import('./faults/fault-mode.ts')).startFaultMode();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// Where storage is blocked `public/theme.js` has the page say so.
if (document.documentElement.dataset['storage'] !== 'blocked') {
  createRoot(root).render(
    <StrictMode>
      <App session={session} opening={boot()} />
    </StrictMode>,
  );
}
