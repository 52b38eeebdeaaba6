import { useEffect, useState } from 'react';
import { canSendClosed } from './can-send-closed.ts';

/** False until known, so that nothing is promised too early. */
export function useBackgroundSync(): boolean {
  const [canSync, setCanSync] = useState(false);
  useEffect(() => {
    let isGone = false;
    canSendClosed().then(
      (result) => {
        if (!isGone) setCanSync(result);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return canSync;
}
