import { Suspense, useEffect, useState } from 'react';
import { current } from '#data/current.ts';
import { isLostConnection } from '#data/lost-connection.ts';
import { isOutOfRoom } from '#data/out-of-room.ts';
import { trouble } from '#data/trouble.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { useObservable } from '#ui/use-observable.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';
import { SessionContext } from './session-context.ts';
import type { Session } from './session.ts';

const StorageTrouble = lazyPart(() => import('./storage/storage-trouble.tsx').then((file) => file.StorageTrouble));

export interface AppProps {
  session: Session;
  /** settles when the device's databases are open, or can't be */
  opening: Promise<void>;
}

/** The pages, as long as there is something to show them from. */
function Opened({ opening }: Pick<AppProps, 'opening'>) {
  const held = useObservable(trouble);
  const [crash, setCrash] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    opening.catch((error: unknown) => {
      // Who couldn't open a database has told of it; what comes after an account is shown keeps nobody from using it.
      if (trouble.get()?.kind === 'shut') return;
      if (current.get() !== null) reportError(error);
      else if (isLostConnection(error) || isOutOfRoom(error)) trouble.set({ kind: 'shut', error });
      else setCrash({ error });
    });
  }, [opening]);
  if (crash !== null) throw crash.error;
  const isShut = held?.kind === 'shut' || held?.kind === 'silent' || held?.kind === 'blocked';
  return (
    <>
      {!isShut && <Router />}
      {held !== null && (
        <Suspense fallback={isShut && <p role="alert">Scape can’t open what it keeps here.</p>}>
          <StorageTrouble trouble={held} />
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
