import { CalendarPlus, Copy } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Told } from './sessions-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import { ToldFailure } from './told-failure.tsx';

/** What a person can do about the address of their own calendar; none of these throws. */
export interface CalendarCalls {
  /** null where there is no address */
  read(): Promise<Told<string | null>>;
  /** makes one, or another in its place */
  renew(): Promise<Told<string | null>>;
  end(): Promise<Told<null>>;
}

/** The address as programs take it that add a calendar when it is opened. */
function webcal(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'The link is copied' });
  } catch {
    showToast({ title: 'This browser didn’t let the link be copied; select it instead', tone: 'bad' });
  }
}

function Link({ url }: { url: string }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="text-sm font-semibold">
        Secret address
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
        <Button icon={<Copy />} onClick={() => void copy(url)}>
          Copy link
        </Button>
        <a href={webcal(url)} className={buttonLook({})}>
          <CalendarPlus />
          Open in calendar
        </a>
      </div>
    </>
  );
}

/** The events that the person attends, in the calendar they already use. The address is the server's, so it takes a connection. */
export function CalendarPart({ calls }: { calls: CalendarCalls }) {
  const [told, setTold] = useState<Told<string | null> | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    void calls.read().then((answer) => {
      if (!isGone) setTold(answer);
    });
    return () => {
      isGone = true;
    };
  }, [calls]);

  async function act(deed: () => Promise<Told<string | null>>, done: string): Promise<void> {
    setBusy(true);
    const answer = await deed();
    setBusy(false);
    // What was there stays on the page when nothing came of it.
    if (answer.ok) setTold(answer);
    showToast(answer.ok ? { title: done } : { title: answer.message, tone: 'bad' });
  }

  const url = told?.ok === true ? told.value : null;
  return (
    <SettingsPart
      title="Calendar"
      text="The events you subscribed to, in your own calendar, always up to date. Whoever has the link can read it, so keep it to yourself."
    >
      {told === null && <Skeleton className="h-12 rounded-md" />}
      {told?.ok === false && (
        <ToldFailure
          message={told.message}
          onAgain={() => {
            setTold(null);
            void calls.read().then(setTold);
          }}
        />
      )}
      {told?.ok === true && url === null && (
        <Button icon={<CalendarPlus />} isPending={isBusy} onClick={() => void act(calls.renew, 'Your link is ready')}>
          Make a calendar link
        </Button>
      )}
      {url !== null && (
        <>
          <Link url={url} />
          <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
            <Button
              disabled={isBusy}
              onClick={() => void act(calls.renew, 'You have a new link; the old one has stopped working')}
            >
              Replace link
            </Button>
            <Button
              variant="danger"
              disabled={isBusy}
              onClick={() => void act(calls.end, 'The link has stopped working')}
            >
              End link
            </Button>
          </div>
        </>
      )}
    </SettingsPart>
  );
}
