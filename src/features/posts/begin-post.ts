import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/account.ts';
import { newPostRef, parseDraft } from '#data/drafts.ts';
import { takePicture } from './take-picture.ts';

/** What a post is begun with that comes from elsewhere. */
export interface GivenPost {
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
export async function beginPost(account: OpenAccount, from: string, given: GivenPost): Promise<string | null> {
  const taken = given.picture === null ? null : await takePicture(account, given.picture);
  const { title, description } = given;
  await account.store.transact('write', ['drafts'], async (tx) => {
    const held = await tx.get('drafts', newPostRef);
    if (held !== undefined && parseDraft(held)?.['from'] === from) return;
    if (held !== undefined) await tx.put('drafts', [{ ...held, ref: uuidV7() }]);
    await tx.put('drafts', [
      {
        ref: newPostRef,
        kind: 'post',
        form: { title, description, from },
        cover: taken?.ok === true ? taken.sha256 : null,
        step: 0,
        // Never what another tab has stored last: that one would write over it.
        updatedAt: Math.max(Date.now(), (held?.updatedAt ?? 0) + 1),
        isBroken: false,
      },
    ]);
  });
  return taken === null || taken.ok ? null : taken.reason;
}
