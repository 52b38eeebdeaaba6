import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { OwnPlacesReply, RankingKey, RankingReply, rankingLimits } from '#contract/people/ranking.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { ownPlaces, readRanking } from '#server/domain/people/ranking.ts';
import { sendNoSuchCall } from '#server/api/http/errors.ts';
import { parsed } from '#server/api/http/parse.ts';
import { limitOf } from '#server/api/http/query.ts';
import { addressKey } from '#server/api/reply-cache/address-key.ts';
import { jsonReply } from '#server/api/reply-cache/json-reply.ts';
import { sendCacheable } from '#server/api/reply-cache/send.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const RankingPath = z.object({ key: RankingKey });
const RankingQuery = z.object({ limit: limitOf(rankingLimits.usual, rankingLimits.most) });

export function registerRankings(web: Web, { database, replyCache }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/ranking/own',
    schema: { tags: ['rankings'], response: { 200: OwnPlacesReply, '4xx': ErrorReply } },
    async handler({ actor }) {
      const user = requireSignedIn(actor);
      return await database.snapshot((tx) => ownPlaces(tx, user));
    },
  });

  web.route({
    method: 'GET',
    url: '/api/ranking/:key',
    schema: {
      tags: ['rankings'],
      params: RankingPath,
      querystring: RankingQuery,
      response: { 200: RankingReply, '4xx': ErrorReply },
    },
    async handler(request, reply) {
      const path = RankingPath.safeParse(request.params);
      if (!path.success) return sendNoSuchCall(request, reply);
      const { key } = path.data;
      const { limit } = parsed(RankingQuery, request.query);
      return await sendCacheable(replyCache, request, reply, {
        key: addressKey(`/api/ranking/${key}?limit=${String(limit)}`, {}),
        async make() {
          const entries = await database.read((tx) => readRanking(tx, key, limit));
          return { ...jsonReply(entries), sources: ['rankings'], untilMs: Infinity };
        },
      });
    },
  });
}
