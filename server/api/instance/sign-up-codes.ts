import * as z from 'zod/mini';
import { MakeSignUpCodeBody, MakeSignUpCodeReply, SignUpCodesReply } from '#contract/instance/sign-up-code.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { mustBeOperator } from '#server/domain/account/operators.ts';
import { newSignUpCode, signUpCodeHash, signUpCodes } from '#server/domain/instance/sign-up-codes.ts';
import { parsed } from '#server/api/http/parse.ts';
import { PathId } from '#server/api/http/query.ts';
import { readBody } from '#server/api/http/read-body.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['admin'];
const url = '/api/admin/sign-up-codes';
const Params = z.object({ id: PathId });

/** Sign-up codes: listing, making and revoking them. */
export function registerSignUpCodes(web: Web, { database, writer, now }: Services): void {
  web.route({
    method: 'GET',
    url,
    schema: { tags, response: { 200: SignUpCodesReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      mustBeOperator(request.actor);
      const data = await database.read(signUpCodes);
      return await reply.header('Cache-Control', 'no-store').send({ data });
    },
  });

  web.route({
    method: 'POST',
    url,
    schema: { tags, body: MakeSignUpCodeBody, response: { 201: MakeSignUpCodeReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const { userId: operatorId } = mustBeOperator(request.actor);
      const { max_uses: maxUses, days, note = null } = await readBody(request, MakeSignUpCodeBody);
      const code = newSignUpCode();
      const made = await writer.run('sign-up-code.make', {
        codeHash: signUpCodeHash(code),
        note,
        maxUses,
        days,
        operatorId,
        now: now(),
      });
      return await reply
        .status(201)
        .header('Cache-Control', 'no-store')
        .send({ data: { ...made, code } });
    },
  });

  web.route({
    method: 'DELETE',
    url: `${url}/:id`,
    schema: { tags, params: Params, response: { 200: z.object({ message: z.string() }), '4xx': ErrorReply } },
    async handler(request) {
      const { userId: operatorId } = mustBeOperator(request.actor);
      const { id } = parsed(Params, request.params);
      await writer.run('sign-up-code.end', { id, operatorId, now: now() });
      return { message: 'The code can’t be used any more' };
    },
  });
}
