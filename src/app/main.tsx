import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { pageDataId, type PageData } from '#contract/pages/page-data.ts';
import { startInstance } from '#app/instance/start-instance.ts';
import { initialRowsOf } from '#data/initial-rows.ts';
import { App } from './boot/app.tsx';
import { onRecoverableError } from './boot/given-up-transitions.ts';
import { takeFirstRows } from './boot/take-first-rows.ts';
import { openDevice, session } from './boot/start.ts';
import './pwa/install-prompt.ts';

// Not part of a build, where the condition is false.
if (import.meta.env.DEV) (await import('./faults/fault-mode.ts')).startFaultMode();

/** Draws the app, or takes over the page that the server rendered. */
async function start(root: HTMLElement): Promise<void> {
  // Only documents that the server has rendered carry rows.
  const json = document.getElementById(pageDataId)?.textContent;
  const pageData = json === undefined ? null : (JSON.parse(json) as PageData);
  startInstance(pageData?.instance);
  const { pathname, search } = location;
  const initialRows = pageData === null ? await takeFirstRows() : await initialRowsOf(pathname + search, pageData);
  let onShown = () => undefined as void;
  const shown = new Promise<void>((resolve) => {
    onShown = resolve;
  });
  const opening = openDevice(initialRows === null ? null : { data: pageData, shown });
  const app = (
    <StrictMode>
      <App {...{ session, opening, initialRows, onShown }} serverRender={pageData} />
    </StrictMode>
  );
  // A transition is rendered in slices, between which the page answers.
  if (pageData === null) createRoot(root, { onRecoverableError }).render(app);
  else startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// If storage is blocked, `public/first.js` shows a message instead.
if (document.documentElement.dataset['storage'] !== 'blocked') void start(root);
