import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { exportedAccount, exportParts, uploadedPictures } from '#server/domain/account/export.ts';
import type { ExportPage, ExportPart } from '#server/domain/account/export-part.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { ZippedPicture } from '#server/infra/images/zip.ts';
import { attachment } from '#server/api/http/attachment.ts';
import { storedLimits } from '#server/domain/stored-limits.ts';
import { createStoredLimiter } from '#server/api/limits/stored-limiter.ts';
import { OwnPath, ownUserIn } from '#server/api/http/own-path.ts';
import type { ExportServices } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['users'];
/** Callers get a document and a file; the handlers return streams. */
const Everything: z.ZodMiniType = z.looseObject({});
const Zip: z.ZodMiniType = z.string();
const zipReply = { description: 'Default Response', content: { 'application/zip': { schema: Zip } } };

function fileTo(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('Content-Disposition', attachment(name, name)).header('Cache-Control', 'private, no-store');
}

/** All of a user's data for download: texts as JSON, uploads as a zip. */
export function registerExport(web: Web, services: ExportServices): void {
  const { database, store, now, zipPictures } = services;
  const texts = createStoredLimiter(services, storedLimits.exportText);
  const pictures = createStoredLimiter(services, storedLimits.exportPictures);

  async function* rowsOf({ page }: ExportPart, actor: Actor): AsyncGenerator<string> {
    let isFirst = true;
    for (let after: string | null = null; ;) {
      const place: string | null = after;
      const { rows, next }: ExportPage = await database.snapshot((tx) => page(tx, actor, place, now()));
      const text = rows.map((row) => JSON.stringify(row)).join(',\n');
      if (text !== '') yield isFirst ? text : `,\n${text}`;
      isFirst = false;
      if (next === null) return;
      after = next;
    }
  }

  async function* document(actor: Actor, account: object): AsyncGenerator<string> {
    const exportedAt = new Date(now()).toISOString();
    yield `{"exported_at":${JSON.stringify(exportedAt)},\n"account":${JSON.stringify(account)}`;
    for (const part of exportParts) {
      yield `,\n${JSON.stringify(part.name)}:[`;
      yield* rowsOf(part, actor);
      yield ']';
    }
    yield '}\n';
  }

  async function* uploads(actor: Actor): AsyncGenerator<ZippedPicture> {
    for (let after = ''; ;) {
      const behind = after;
      const page = await database.snapshot((tx) => uploadedPictures(tx, actor, behind));
      for (const { sha256, created_at: at, isRemoved } of page) {
        const bytes = isRemoved ? null : await store.get(`blobs/${sha256}`);
        if (bytes !== null) yield { sha256, bytes, at };
      }
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.sha256;
    }
  }

  web.route({
    method: 'GET',
    url: '/api/users/export/:userId',
    schema: { tags, params: OwnPath, response: { 200: Everything, '4xx': ErrorReply } },
    async handler({ actor, params, method }, reply) {
      const owner = ownUserIn(actor, params);
      if (method !== 'HEAD') await texts.take(owner);
      const account = await database.snapshot((tx) => exportedAccount(tx, owner));
      void fileTo(reply, `scape-${account.username}.json`).type('application/json; charset=utf-8');
      if (method === 'HEAD') return await reply.send();
      return await reply.send(Readable.from(document(owner, account), { objectMode: false }));
    },
  });

  web.route({
    method: 'GET',
    url: '/api/users/export/:userId/pictures',
    schema: { tags, params: OwnPath, response: { 200: zipReply, '4xx': ErrorReply } },
    async handler({ actor, params, method }, reply) {
      const owner = ownUserIn(actor, params);
      if (method !== 'HEAD') await pictures.take(owner);
      const { username } = await database.snapshot((tx) => exportedAccount(tx, owner));
      void fileTo(reply, `scape-${username}-pictures.zip`).type('application/zip');
      if (method === 'HEAD') return await reply.send();
      return await reply.send(zipPictures(uploads(owner)));
    },
  });
}
