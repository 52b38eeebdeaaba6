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
import { dateFormat } from '#ui/text/date-format.ts';
import * as texts from './texts.ts';
import { lossCountText } from './texts.ts';

const moment = dateFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

function lossText(loss: ClearedData): string {
  const counts = lossCountText(loss);
  const at = moment.format(loss.seenAt);
  if (counts === null) return texts.nothingWasLost(at);
  return texts.someWorkIsLost(at, counts);
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
      title={texts.dataWasCleared}
      description={lossText(loss)}
      actions={
        <>
          {persistence === 'unasked' && <Button onClick={() => void persist()}>{texts.keepMyData}</Button>}
          <Button
            variant="primary"
            onClick={() => {
              loss.done();
              if (isGuest) goTo(paths.login);
            }}
          >
            {isGuest ? texts.logIn : texts.goOn}
          </Button>
        </>
      }
    >
      <p className="mt-3 text-sm text-muted">{texts.whyCleared(isGuest)}</p>
      <p className="mt-3 text-sm text-muted">{texts.installingHelps}</p>
      <p role="status" className="mt-3 text-sm font-medium">
        {persistence === 'yes' && texts.willBeKept}
        {persistence === 'no' && texts.notAgreed}
      </p>
    </Dialog>
  );
}
