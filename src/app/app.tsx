import { useEffect, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';
import { SessionContext } from './session-context.ts';
import type { Session } from './session.ts';

export interface AppProps {
  session: Session;
  /** settles when the device's databases are open, or can't be */
  opening: Promise<void>;
}

function Opening({ opening }: { opening: Promise<void> }) {
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    opening.catch(setFailure);
  }, [opening]);
  if (failure !== null) throw failure;
  return null;
}

export function App({ session, opening }: AppProps) {
  return (
    <ErrorBoundary>
      <SessionContext value={session}>
        <Opening opening={opening} />
        <Router />
      </SessionContext>
    </ErrorBoundary>
  );
}
