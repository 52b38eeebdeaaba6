import type { StorageProblem } from '#data/db/storage-problem.ts';
import { EvictionDialog } from './eviction-dialog.tsx';
import { LostConnectionBar } from './lost-connection-bar.tsx';
import { ClosedScreen } from './closed-screen.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

/** Explains a storage problem and what the user can do. Needs no database. */
export function StorageErrorView({ error }: { error: StorageProblem }) {
  switch (error.kind) {
    case 'silent':
    case 'blocked':
      return <WaitingScreen reason={error.kind} />;
    case 'shut':
      return <ClosedScreen error={error.error} />;
    case 'lost':
      return <LostConnectionBar />;
    case 'cleared':
      return <EvictionDialog loss={error.loss} />;
    default:
      return error satisfies never;
  }
}
