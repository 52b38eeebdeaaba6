import { uuidV7 } from '#contract/uuid.ts';
import { findContactMessage, insertContactMessage } from '#server/db/moderation/contact-messages.ts';
import { findExistingContact } from './existing-contact.ts';
import { nobodyAffected, scopeOf } from '#server/domain/sync/mutation-request.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { contentOf, existingResult } from '#server/domain/sync/idempotent-create.ts';

/**
 * Like the contact page, with a subject: anyone may ask for help, and the message is stored whether or not it can be
 * mailed.
 */
export const sendSupport: MutationHandler<'support.send'> = {
  findExisting: ({ tx, body: { client_id: ref }, request }) => findExistingContact(tx, request, ref),
  content: async ({ tx, body: { client_id: ref = '', name: title, ...message } }) =>
    contentOf(await findContactMessage(tx, ref), { title, ...message }),
  async apply({ tx, body, request, now }) {
    const { client_id: ref = uuidV7(now), name: title, ...message } = body;
    const existingId = await findExistingContact(tx, request, ref);
    if (existingId !== null) return existingResult(existingId);
    const id = await insertContactMessage(tx, { ref, author: scopeOf(request), title, ...message, created_at: now });
    return { subject: id, affected: { ...nobodyAffected, isForSupport: true } };
  },
  reply: async () => ({ message: 'Message sent! We will contact you soon.' }),
};
