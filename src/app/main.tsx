import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './boot/app.tsx';
import { boot, session } from './boot/boot.ts';
import { onRecoverableError } from './boot/given-up-transitions.ts';
import './pwa/install-prompt.ts';

// Not part of a build, where the condition is false.
if (import.meta.env.DEV) (await import('./faults/fault-mode.ts')).startFaultMode();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// If storage is blocked, `public/theme.js` shows a message instead.
if (document.documentElement.dataset['storage'] !== 'blocked') {
  createRoot(root, { onRecoverableError }).render(
    <StrictMode>
      <App session={session} opening={boot()} />
    </StrictMode>,
  );
}
