import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { newPostRef } from '#data/drafts/draft.ts';
import { takePicture } from './take-picture.ts';
import { parseDraft } from '#data/drafts/rows.ts';

/** What a post is begun with that comes from elsewhere. */
export interface PostPrefill {
  title: string;
  description: string;
  picture: File | null;
}

/**
 * Lays down what came from elsewhere as the post that is being written; what was being written is put aside, and is opened
 * after it. Done twice it is done once.
 * @param from what it came from, by its id
 * @returns why the picture could not be taken, in words; else null
 */
export async function beginPost(account: OpenAccount, from: string, prefill: PostPrefill): Promise<string | null> {
  const preparedPicture = prefill.picture === null ? null : await takePicture(account, prefill.picture);
  const { title, description } = prefill;
  await account.store.transact('write', ['drafts'], async (tx) => {
    const stored = await tx.get('drafts', newPostRef);
    if (stored !== undefined && parseDraft(stored)?.['from'] === from) return;
    if (stored !== undefined) await tx.put('drafts', [{ ...stored, ref: uuidV7() }]);
    await tx.put('drafts', [
      {
        ref: newPostRef,
        kind: 'post',
        form: { title, description, from },
        cover: preparedPicture?.ok === true ? preparedPicture.sha256 : null,
        step: 0,
        // Never what another tab has stored last: that one would write over it.
        updatedAt: Math.max(Date.now(), (stored?.updatedAt ?? 0) + 1),
        isBroken: false,
      },
    ]);
  });
  return preparedPicture === null || preparedPicture.ok ? null : preparedPicture.reason;
}
