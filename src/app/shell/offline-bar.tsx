import { CloudOff } from 'lucide-react';
import { current } from '#data/current.ts';
import type { Gate } from '#sync/status.ts';
import { useObservable } from '#ui/use-observable.ts';
import { useOnline } from '#ui/use-online.ts';
import { useEngineStatus } from './use-engine-status.ts';

const saved = 'What you do is saved on this device.';

function reason(gate: Gate | null, isOnline: boolean): string | null {
  if (!isOnline || gate === 'offline') return `Offline. ${saved}`;
  if (gate === 'server') return `The server isn't answering. ${saved}`;
  if (gate === 'portal') return `This network wants you to sign in to it first. ${saved}`;
  return null;
}

/** Offline is a state, not an error: a slim bar that covers nothing that can be pressed. */
export function OfflineBar() {
  const account = useObservable(current);
  const isOnline = useOnline();
  const { gate } = useEngineStatus(account);
  const text = reason(gate, isOnline);
  return (
    <div role="status" className="fixed inset-x-0 bottom-(--phone-bar) z-20">
      {text !== null && (
        <p
          data-strip
          className="flex h-9 items-center justify-center gap-2 border-t border-line bg-warn-soft px-4 text-xs leading-4 font-medium text-warn"
        >
          <CloudOff className="size-4 shrink-0" />
          <span className="text-balance">{text}</span>
        </p>
      )}
    </div>
  );
}
