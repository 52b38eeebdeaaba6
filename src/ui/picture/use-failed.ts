import { useEffect, useState } from 'react';

/** The URL that failed to load; reset once the browser reports a connection. */
export function useFailedPicture(): [failed: string | null, fail: (src: string) => void] {
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (failed === null) return;
    const again = () => {
      setFailed(null);
    };
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
    };
  }, [failed]);
  return [failed, setFailed];
}
