import { useEffect, useState } from 'react';
import { pictureAt, type PictureWidth } from '#contract/media/picture.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { otherwise } from '#data/fault.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';

const localPrefix = 'local:';

/** Whether a picture is on this device alone. */
export const isLocalPicture = (picture: string): boolean => picture.startsWith(localPrefix);

/**
 * The address of a picture: one that only this device holds is read from its files, any other is the server's.
 * @returns null while a local one is being read, and where there is none
 */
export function usePicture(picture: string | null, width: PictureWidth): string | null {
  const account = useObservable(accountInUse);
  const [local, setLocal] = useState<{ picture: string; url: string } | null>(null);

  useEffect(() => {
    if (picture === null || !isLocalPicture(picture) || account === null) return;
    let url: string | null = null;
    let isGone = false;
    async function read(store: typeof account & object, name: string): Promise<void> {
      // Few pictures are on this device alone: what reads them comes with the first of them.
      const { readBlob } = await import('#data/files/blobs.ts');
      const stored = await readBlob(store.store, name.slice(localPrefix.length));
      if (stored === null || isGone) return;
      url = URL.createObjectURL(new Blob([stored.bytes], { type: stored.row.type }));
      setLocal({ picture: name, url });
    }
    // A file that can't be read leaves the poster where it is.
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
