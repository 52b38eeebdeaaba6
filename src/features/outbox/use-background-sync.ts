import { useEffect, useState } from 'react';
import { canSendClosed } from './can-send-closed.ts';

/** False until that is known: nothing is promised that may not be kept. */
export function useBackgroundSync(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => {
    let isGone = false;
    canSendClosed().then(
      (told) => {
        if (!isGone) setCan(told);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return can;
}
