import { Suspense, useEffect, useState } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { isLostConnection } from '#data/db/lost-connection.ts';
import { isQuotaExceeded } from '#data/db/quota-error.ts';
import { storageProblem } from '#data/db/storage-problem.ts';
import { lazyComponent } from '#ui/async/lazy-component.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from '#app/routes/router.tsx';
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
}

/** The pages, or what is shown while the databases can't be opened. */
function Opened({ opening }: Pick<AppProps, 'opening'>) {
  const problem = useObservable(storageProblem);
  const [crash, setCrash] = useState<{ error: unknown } | null>(null);
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
      {!isShut && <Router />}
      {problem !== null && (
        <Suspense fallback={isShut && <p role="alert">{texts.cannotBeOpened}</p>}>
          <StorageErrorView error={problem} />
        </Suspense>
      )}
    </>
  );
}

export function App({ session, opening }: AppProps) {
  return (
    <ErrorBoundary>
      <SessionContext value={session}>
        <Opened opening={opening} />
      </SessionContext>
    </ErrorBoundary>
  );
}
