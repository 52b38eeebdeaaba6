import { useEffect, useState } from 'react';
import { fetchConfig } from '#app/queries/config.ts';

/** Whether this server confirms e-mails and lets people change them; false until it has answered. */
export function useConfirmsEmail(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let isMounted = true;
    fetchConfig().then(
      (config) => {
        if (isMounted) setOn(config?.confirms_email ?? false);
      },
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return isOn;
}
