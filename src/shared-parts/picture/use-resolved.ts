import { useEffect, useState } from 'react';
import { pictureAt, type PictureWidth } from '#contract/media/picture.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { otherwise } from '#data/fault.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';

const localPrefix = 'local:';

/** Whether only this device has a picture. */
export const isLocalPicture = (picture: string): boolean => picture.startsWith(localPrefix);

/**
 * The URL of a picture: an object URL for a local one, else the server's.
 * @returns null while a local one is being read, and for no picture
 */
export function usePicture(picture: string | null, width: PictureWidth): string | null {
  const account = useObservable(accountInUse);
  const [local, setLocal] = useState<{ picture: string; url: string } | null>(null);

  useEffect(() => {
    if (picture === null || !isLocalPicture(picture) || account === null) return;
    let url: string | null = null;
    let isGone = false;
    async function read(store: typeof account & object, name: string): Promise<void> {
      // Loaded on demand, as local pictures are rare.
      const { readBlob } = await import('#data/files/blobs.ts');
      const stored = await readBlob(store.store, name.slice(localPrefix.length));
      if (stored === null || isGone) return;
      url = URL.createObjectURL(new Blob([stored.bytes], { type: stored.row.type }));
      setLocal({ picture: name, url });
    }
    // If the file can't be read, the poster stays.
    read(account, picture).catch(otherwise(undefined));
    return () => {
      isGone = true;
      setLocal(null);
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [picture, account]);

  if (picture === null) return null;
  if (!isLocalPicture(picture)) return pictureAt(picture, width);
  return local?.picture === picture ? local.url : null;
}
