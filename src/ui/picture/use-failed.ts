import { useEffect, useState } from 'react';

/** The address that a picture could not be had at; it is tried again when there may be a connection. */
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
