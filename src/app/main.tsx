import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { boot, session } from './boot.ts';
import './install-offer.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App session={session} opening={boot()} />
  </StrictMode>,
);
