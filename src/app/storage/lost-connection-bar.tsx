import { DatabaseZap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { reopen } from '#data/db/reopen-with-retry.ts';
import { useRootClass } from '#ui/hooks/use-root-class.ts';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

const everyMs = 5_000;

async function tryReopen(): Promise<void> {
  const db = accountInUse.get()?.db;
  if (db !== undefined) await reopen(db);
}

/** Shown while nothing can be saved; the page and what is typed on it stay. */
export function LostConnectionBar() {
  const [isTrying, setTrying] = useState(false);
  useRootClass('has-strip');
  useRootClass('has-lost-storage');

  useEffect(() => {
    const timer = setInterval(() => void tryReopen(), everyMs);
    return () => {
      clearInterval(timer);
    };
  }, []);

  async function tryNow(): Promise<void> {
    setTrying(true);
    await tryReopen();
    setTrying(false);
  }

  return (
    // Takes the place of the offline bar, as not saving is worse than not sending.
    <div role="alert" className="fixed inset-x-0 bottom-(--phone-bar) z-21">
      <p
        data-strip
        className="flex h-9 items-center justify-center gap-2 border-t border-line bg-bad-soft px-4 text-xs leading-4 font-medium text-bad"
      >
        <DatabaseZap className="size-4 shrink-0" aria-hidden="true" />
        <span className="text-balance">
          {texts.storageLost}{' '}
          <button
            type="button"
            disabled={isTrying}
            className="cursor-pointer underline underline-offset-2"
            onClick={() => void tryNow()}
          >
            {words.tryAgain}
          </button>
        </span>
      </p>
    </div>
  );
}
