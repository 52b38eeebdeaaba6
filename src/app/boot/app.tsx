import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { accountInUse } from '#data/db/account-in-use.ts';
import { isLostConnection } from '#data/db/lost-connection.ts';
import { isQuotaExceeded } from '#data/db/quota-error.ts';
import type { InitialRows } from '#data/initial-rows.ts';
import { storageProblem } from '#data/db/storage-problem.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { InitialRowsProvider } from '#shared-parts/initial-rows.tsx';
import { ServerRenderContext, type ServerRender } from '#ui/hooks/server-render.ts';
import { Pages } from '#app/routes/router.tsx';
import { SessionContext } from '#app/session/context.ts';
import type { Session } from '#app/session/session.ts';
import * as texts from './texts.ts';

const StorageErrorView = lazyComponent(() =>
  import('#app/storage/error-view.tsx').then((file) => file.StorageErrorView),
);

export interface AppProps {
  session: Session;
  /** settles once the device's databases are open or have failed to open */
  opening: Promise<void>;
  /** the rows to start with; null: those of the device are awaited */
  initialRows?: InitialRows | null;
  /** null: the server didn't render the page */
  serverRender?: ServerRender | null;
  Router?: ComponentType<{ children: ReactNode }>;
  /** called once the frame of the page is there */
  onShown?: () => void;
}

/** The pages, or what is shown while the databases can't be opened. */
function Opened({
  opening,
  Router,
  onShown,
  initialRows,
}: Required<Pick<AppProps, 'opening' | 'Router' | 'onShown' | 'initialRows'>>) {
  const problem = useObservable(storageProblem);
  const [crash, setCrash] = useState<{ error: unknown } | null>(null);
  useEffect(onShown, [onShown]);
  useEffect(() => {
    opening.catch((error: unknown) => {
      // `openWithTimeout` has reported this one; an error after an account is on screen doesn't stop the app.
      if (storageProblem.get()?.kind === 'shut') return;
      if (accountInUse.get() !== null) reportError(error);
      else if (isLostConnection(error) || isQuotaExceeded(error)) storageProblem.set({ kind: 'shut', error });
      else setCrash({ error });
    });
  }, [opening]);
  if (crash !== null) throw crash.error;
  const isShut = problem?.kind === 'shut' || problem?.kind === 'silent' || problem?.kind === 'blocked';
  return (
    <>
      {!isShut && (
        <Router>
          <InitialRowsProvider rows={initialRows}>
            <Pages />
          </InitialRowsProvider>
        </Router>
      )}
      {problem !== null && (
        <Suspense fallback={isShut && <p role="alert">{texts.cannotBeOpened}</p>}>
          <StorageErrorView error={problem} />
        </Suspense>
      )}
    </>
  );
}

const ignore = () => undefined;

export function App(props: AppProps) {
  const { session, opening, initialRows = null, serverRender = null, Router = BrowserRouter, onShown = ignore } = props;
  return (
    <ErrorBoundary>
      <SessionContext value={session}>
        <ServerRenderContext value={serverRender}>
          <Opened {...{ opening, Router, onShown, initialRows }} />
        </ServerRenderContext>
      </SessionContext>
    </ErrorBoundary>
  );
}
