import { CalendarPlus, Copy } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { copyText } from '#ui/browser/copy-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { buttonLook } from '#ui/controls/button-style.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import type { ServerResult } from './sessions-part.tsx';
import { SettingsPart } from '#features/settings/section.tsx';
import { LoadFailure } from '#features/settings/load-failure.tsx';
import * as texts from './texts.ts';

/** Calls about the URL of the user's calendar; they never throw. */
export interface CalendarCalls {
  /** null if there is none */
  read(): Promise<ServerResult<string | null>>;
  /** creates one, or replaces it */
  renew(): Promise<ServerResult<string | null>>;
  end(): Promise<ServerResult<null>>;
}

/** The URL as calendar programs accept it for subscribing. */
function webcal(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}

function Link({ url }: { url: string }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="text-sm font-semibold">
        {texts.secretAddress}
      </label>
      <TextInput
        id={id}
        readOnly
        value={url}
        className="mt-1.5 text-muted"
        onFocus={(focused) => {
          focused.currentTarget.select();
        }}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          icon={<Copy />}
          onClick={() => void copyText(url, { copied: texts.linkCopied, notCopied: texts.linkNotCopied })}
        >
          {texts.copyLink}
        </Button>
        <a href={webcal(url)} className={buttonLook({})}>
          <CalendarPlus />
          {texts.openInCalendar}
        </a>
      </div>
    </>
  );
}

/**
 * The events that the user attends, as a calendar subscription. The URL comes from the server, so this needs a
 * connection.
 */
export function CalendarPart({ calls }: { calls: CalendarCalls }) {
  const [result, setResult] = useState<ServerResult<string | null> | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    void calls.read().then((answer) => {
      if (!isGone) setResult(answer);
    });
    return () => {
      isGone = true;
    };
  }, [calls]);

  async function runAction(action: () => Promise<ServerResult<string | null>>, doneText: string): Promise<void> {
    setBusy(true);
    const answer = await action();
    setBusy(false);
    // If the call failed, keep what is shown.
    if (answer.ok) setResult(answer);
    showToast(answer.ok ? { title: doneText } : { title: answer.message, tone: 'bad' });
  }

  const url = result?.ok === true ? result.value : null;
  return (
    <SettingsPart title={texts.calendar} text={texts.calendarHelp}>
      {result === null && <Skeleton className="h-12 rounded-md" />}
      {result?.ok === false && (
        <LoadFailure
          message={result.message}
          onRetry={() => {
            setResult(null);
            void calls.read().then(setResult);
          }}
        />
      )}
      {result?.ok === true && url === null && (
        <Button icon={<CalendarPlus />} isPending={isBusy} onClick={() => void runAction(calls.renew, texts.linkReady)}>
          {texts.makeCalendarLink}
        </Button>
      )}
      {url !== null && (
        <>
          <Link url={url} />
          <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
            <Button disabled={isBusy} onClick={() => void runAction(calls.renew, texts.linkReplaced)}>
              {texts.replaceLink}
            </Button>
            <Button variant="danger" disabled={isBusy} onClick={() => void runAction(calls.end, texts.linkEnded)}>
              {texts.endLink}
            </Button>
          </div>
        </>
      )}
    </SettingsPart>
  );
}
