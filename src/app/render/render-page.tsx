import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router-dom';
import type { RenderPage } from '#contract/pages/page-data.ts';
import { initialRowsOf } from '#data/initial-rows.ts';
import { App } from '#app/boot/app.tsx';
import type { Session } from '#app/session/session.ts';

const inWindowsOnly = () => {
  throw new Error('Only windows sign in and out');
};
const noSession: Session = {
  login: inWindowsOnly,
  loginWithGoogle: inWindowsOnly,
  register: inWindowsOnly,
  unsent: inWindowsOnly,
  logout: inWindowsOnly,
  checkConnection: inWindowsOnly,
};
/** No database is ever opened here. */
const neverOpened = new Promise<void>(() => undefined);

/** Renders a page on the server, which loads this module as a build of its own. */
export const renderPage: RenderPage = async (path, data) => {
  const initialRows = await initialRowsOf(path, data);
  const Router = ({ children }: { children: ReactNode }) => <StaticRouter location={path}>{children}</StaticRouter>;
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(
    <App session={noSession} opening={neverOpened} initialRows={initialRows} serverRender={data} Router={Router} />,
    {
      // Otherwise scripts would put large parts in their places, and the policy forbids inline scripts.
      progressiveChunkSize: Infinity,
      onError: (error) => void errors.push(error),
    },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  // React would leave out the part that failed; a window draws the whole page itself instead.
  if (errors.length > 0) throw new Error(`${path} could not be rendered`, { cause: errors[0] });
  return html;
};
