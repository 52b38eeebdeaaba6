import { Laptop, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SessionEntry } from '#contract/account/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { dateFormat } from '#ui/text/date-format.ts';
import { SettingsPart } from '#features/settings/section.tsx';
import { LoadFailure } from '#features/settings/load-failure.tsx';
import * as texts from './texts.ts';

export type ServerResult<Value> = { ok: true; value: Value } | { ok: false; message: string };

/** Calls about the user's sessions; they never throw. */
export interface SessionCalls {
  list(): Promise<ServerResult<SessionEntry[]>>;
  end(id: number): Promise<ServerResult<null>>;
  endOthers(): Promise<ServerResult<null>>;
}

const day = dateFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

function SessionRow({ entry, isBusy, onEnd }: { entry: SessionEntry; isBusy: boolean; onEnd: () => void }) {
  const isPhone = /android|ios|iphone|ipad/i.test(entry.device);
  return (
    <li className="flex items-center gap-4 py-3">
      <span className="text-muted">{isPhone ? <Smartphone className="size-6" /> : <Laptop className="size-6" />}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{entry.device}</span>
        <span className="block text-xs text-muted">
          {entry.current ? texts.thisDevice : texts.lastUsed(day.format(new Date(entry.last_seen_at)))}
          {texts.signedIn(day.format(new Date(entry.created_at)))}
        </span>
      </span>
      {!entry.current && (
        <Button size="sm" aria-label={texts.endSessionOn(entry.device)} disabled={isBusy} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}

/** The user's sessions. They come from the server, so this needs a connection. */
export function SessionsPart({ calls }: { calls: SessionCalls }) {
  const [result, setResult] = useState<ServerResult<SessionEntry[]> | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    void calls.list().then((answer) => {
      if (!isGone) setResult(answer);
    });
    return () => {
      isGone = true;
    };
  }, [calls]);

  async function runAction(action: () => Promise<ServerResult<null>>, doneText: string): Promise<void> {
    setBusy(true);
    const answer = await action();
    setResult(await calls.list());
    setBusy(false);
    showToast(answer.ok ? { title: doneText } : { title: answer.message, tone: 'bad' });
  }

  const entries = result?.ok === true ? result.value : [];
  return (
    <SettingsPart title={texts.sessions} text={texts.sessionsHelp}>
      {result === null && <Skeleton className="h-14 rounded-md" />}
      {result?.ok === false && (
        <LoadFailure
          message={result.message}
          onRetry={() => {
            setResult(null);
            void calls.list().then(setResult);
          }}
        />
      )}
      {entries.length > 0 && (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <SessionRow
              key={entry.id}
              entry={entry}
              isBusy={isBusy}
              onEnd={() => void runAction(() => calls.end(entry.id), texts.sessionEnded)}
            />
          ))}
        </ul>
      )}
      {entries.length > 1 && (
        <Button
          variant="danger"
          className="mt-3"
          disabled={isBusy}
          onClick={() => void runAction(() => calls.endOthers(), texts.otherSessionsEnded)}
        >
          {texts.endOtherSessions}
        </Button>
      )}
    </SettingsPart>
  );
}
