import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { IdOrRef } from '#contract/ids.ts';
import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import { mutationKinds, mutationOf } from '#contract/sync/mutations.ts';
import type { MutationCall } from './mutation-call.ts';
import { takesFiles } from './mutation-request.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import type { Services } from '#server/api/services.ts';
import { createFormUploadGuard } from '#server/api/limits/upload-capacity.ts';
import type { UploadGuard } from '#server/api/limits/upload-capacity.ts';
import type { Web } from '#server/api/web.ts';

/** Every mutation's own call, from the registry: no route is written by hand. */
export function registerMutations(web: Web, services: Services, call: MutationCall, uploadGuard: UploadGuard): void {
  for (const kind of mutationKinds) {
    const { method, path, status } = mutationOf(kind);
    const { reply: shape, body } = shapesOf(kind);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    web.route({
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: takesFiles(kind) ? routeLimit(services, 'formUpload') : {},
      ...(takesFiles(kind) ? { onRequest: createFormUploadGuard(uploadGuard) } : {}),
      schema: {
        operationId: kind,
        tags: ['mutations'],
        ...(takesFiles(kind) ? { consumes: ['multipart/form-data', 'application/json'] } : {}),
        ...(names.length === 0 ? {} : { params: z.object(Object.fromEntries(names.map((name) => [name, IdOrRef]))) }),
        body,
        // A repeated call gets what its first one created, instead of creating another.
        response: { [status]: shape, 200: shape, '4xx': ErrorReply },
      },
      handler: (request, reply) => call(kind, request, reply),
    });
  }
}
