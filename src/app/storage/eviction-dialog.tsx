import { useState } from 'react';
import { requestPersistence } from './request-persistence.ts';
import { goTo } from '#app/routes/navigation.ts';
import { paths } from '#app/routes/paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { otherwise } from '#data/fault.ts';
import type { ClearedData } from '#data/db/storage-problem.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { lossCountText } from './loss-text.ts';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

function lossText(loss: ClearedData): string {
  const counts = lossCountText(loss);
  const at = moment.format(loss.seenAt);
  if (counts === null) return `Scape was last open here on ${at}. Nothing was waiting to be sent then.`;
  return `Scape was last open here on ${at}. ${counts} then: unless that happened later, it is lost.`;
}

/** Shown once, after the browser has cleared stored data. */
export function EvictionDialog({ loss }: { loss: ClearedData }) {
  const account = useObservable(accountInUse);
  const [persistence, setPersistence] = useState<'unasked' | 'yes' | 'no'>('unasked');
  const isGuest = account?.user == null;

  async function persist(): Promise<void> {
    setPersistence((await requestPersistence().catch(otherwise(false))) ? 'yes' : 'no');
  }

  return (
    <Dialog
      isOpen
      onClose={loss.done}
      title="This browser has cleared what Scape kept here"
      description={lossText(loss)}
      actions={
        <>
          {persistence === 'unasked' && <Button onClick={() => void persist()}>Keep my data from now on</Button>}
          <Button
            variant="primary"
            onClick={() => {
              loss.done();
              if (isGuest) goTo(paths.login);
            }}
          >
            {isGuest ? 'Log in' : 'Go on'}
          </Button>
        </>
      }
    >
      <p className="mt-3 text-sm text-muted">
        Browsers do that when a device runs out of room, when a site isn’t visited for long, or when somebody deletes
        its data. What the server has comes back{isGuest ? ' when you log in' : ' by itself'}.
      </p>
      <p className="mt-3 text-sm text-muted">
        Installing Scape, or asking the browser to keep its data, makes it unlikely to happen again.
      </p>
      <p role="status" className="mt-3 text-sm font-medium">
        {persistence === 'yes' && 'Your browser will keep what you make here.'}
        {persistence === 'no' && 'Your browser didn’t agree. Installing Scape usually helps.'}
      </p>
    </Dialog>
  );
}
