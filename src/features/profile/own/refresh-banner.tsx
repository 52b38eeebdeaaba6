import { X } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { onlineAtom } from '#ui/browser/online.ts';
import type { PersonCalls } from '#features/profile/deps.ts';
import { useServerRequest } from '#features/profile/use-server-request.ts';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

interface RefreshBannerProps {
  userId: number;
  calls: Pick<PersonCalls, 'fetchPerson'>;
}

/**
 * Refreshes the profile from the server and tells if that failed. Silent when offline, as the offline bar tells that.
 */
export function RefreshBanner({ userId, calls }: RefreshBannerProps) {
  const isOnline = useAtomValue(onlineAtom);
  const [isDismissed, setDismissed] = useState(false);
  const request = useServerRequest(`own ${String(userId)}`, (signal) => calls.fetchPerson(userId, signal));
  const hasFailed = request.result !== null && request.result !== 'held';
  if (!hasFailed || !isOnline || isDismissed) return null;
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-bad-soft py-1 pr-1 pl-4 text-sm font-medium text-bad"
    >
      <p className="min-w-0 flex-1">{texts.refreshFailed}</p>
      <Button size="sm" variant="quiet" onClick={request.retry}>
        {words.tryAgain}
      </Button>
      <IconButton
        label={texts.dismiss}
        icon={<X />}
        onClick={() => {
          setDismissed(true);
        }}
      />
    </div>
  );
}
