import type { Trouble } from '#data/trouble.ts';
import { ClearedDialog } from './cleared-dialog.tsx';
import { LostBar } from './lost-bar.tsx';
import { ShutScreen } from './shut-screen.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

/** Says what has happened to what this device keeps, and what the person can do about it. It needs no database. */
export function StorageTrouble({ trouble }: { trouble: Trouble }) {
  switch (trouble.kind) {
    case 'silent':
    case 'blocked':
      return <WaitingScreen why={trouble.kind} />;
    case 'shut':
      return <ShutScreen error={trouble.error} />;
    case 'lost':
      return <LostBar />;
    case 'cleared':
      return <ClearedDialog loss={trouble.loss} />;
    default:
      return trouble satisfies never;
  }
}
