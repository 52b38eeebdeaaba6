import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { newPostRef } from '#data/drafts/draft.ts';
import { takePicture } from './take-picture.ts';
import { parseDraft } from '#data/drafts/rows.ts';

/** Content from elsewhere to start a post with. */
export interface PostPrefill {
  title: string;
  description: string;
  picture: File | null;
}

/**
 * Makes content from elsewhere the post being written; a draft in progress is set aside and opened after it.
 * Idempotent.
 * @param from id of its source
 * @returns why the picture was refused, as text for the user; null if it wasn't
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
        // Differs from what another tab has last stored, or that tab would overwrite it.
        updatedAt: Math.max(Date.now(), (stored?.updatedAt ?? 0) + 1),
        isBroken: false,
      },
    ]);
  });
  return preparedPicture === null || preparedPicture.ok ? null : preparedPicture.reason;
}
