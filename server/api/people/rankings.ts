import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { OwnPlacesReply, RankingKey, RankingReply, rankingLimits } from '#contract/people/ranking.ts';
import { createMinuteCache } from '#server/domain/minute-cache.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { ownPlaces, readRanking } from '#server/domain/people/ranking.ts';
import { sendNoSuchCall } from '#server/api/http/errors.ts';
import { parsed } from '#server/api/http/parse.ts';
import { limitOf } from '#server/api/http/query.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const RankingPath = z.object({ key: RankingKey });
const RankingQuery = z.object({ limit: limitOf(rankingLimits.usual, rankingLimits.most) });

export function registerRankings(web: Web, { database, now }: Services): void {
  const rankingOf = createMinuteCache(
    (key: RankingKey) => database.read((tx) => readRanking(tx, key, rankingLimits.most)),
    now,
  );

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
      const { limit } = parsed(RankingQuery, request.query);
      return (await rankingOf(path.data.key)).slice(0, limit);
    },
  });
}
