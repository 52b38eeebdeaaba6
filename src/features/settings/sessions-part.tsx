import { Laptop, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SessionEntry } from '#contract/session.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.tsx';
import { SettingsPart } from './settings-part.tsx';
import { ToldFailure } from './told-failure.tsx';

export type Told<Value> = { ok: true; value: Value } | { ok: false; message: string };

/** What a person can do about the places where they are signed in; none of them throws. */
export interface SessionCalls {
  list(): Promise<Told<SessionEntry[]>>;
  end(id: number): Promise<Told<null>>;
  endOthers(): Promise<Told<null>>;
}

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

function Place({ entry, isBusy, onEnd }: { entry: SessionEntry; isBusy: boolean; onEnd: () => void }) {
  const isPhone = /android|ios|iphone|ipad/i.test(entry.device);
  return (
    <li className="flex items-center gap-4 py-3">
      <span className="text-muted">{isPhone ? <Smartphone className="size-6" /> : <Laptop className="size-6" />}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{entry.device}</span>
        <span className="block text-xs text-muted">
          {entry.current ? 'This device' : `Last used ${day.format(new Date(entry.last_seen_at))}`}
          {`, signed in ${day.format(new Date(entry.created_at))}`}
        </span>
      </span>
      {!entry.current && (
        <Button size="sm" aria-label={`End the session on ${entry.device}`} disabled={isBusy} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}

/** Where the person is signed in. It is the server's to tell, so it takes a connection. */
export function SessionsPart({ calls }: { calls: SessionCalls }) {
  const [told, setTold] = useState<Told<SessionEntry[]> | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    void calls.list().then((answer) => {
      if (!isGone) setTold(answer);
    });
    return () => {
      isGone = true;
    };
  }, [calls]);

  async function act(deed: () => Promise<Told<null>>, done: string): Promise<void> {
    setBusy(true);
    const answer = await deed();
    setTold(await calls.list());
    setBusy(false);
    showToast(answer.ok ? { title: done } : { title: answer.message, tone: 'bad' });
  }

  const entries = told?.ok === true ? told.value : [];
  return (
    <SettingsPart title="Sessions" text="Where you are signed in.">
      {told === null && <Skeleton className="h-14 rounded-md" />}
      {told?.ok === false && (
        <ToldFailure
          message={told.message}
          onAgain={() => {
            setTold(null);
            void calls.list().then(setTold);
          }}
        />
      )}
      {entries.length > 0 && (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <Place
              key={entry.id}
              entry={entry}
              isBusy={isBusy}
              onEnd={() => void act(() => calls.end(entry.id), 'The session has ended')}
            />
          ))}
        </ul>
      )}
      {entries.length > 1 && (
        <Button
          variant="danger"
          className="mt-3"
          disabled={isBusy}
          onClick={() => void act(() => calls.endOthers(), 'All other sessions have ended')}
        >
          End all other sessions
        </Button>
      )}
    </SettingsPart>
  );
}
