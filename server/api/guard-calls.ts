import { keepRepliesPrivate } from './private-replies.ts';
import type { Services } from './services.ts';
import { endSlowBodies } from './slow-bodies.ts';
import type { BodyClock } from './slow-bodies.ts';
import { createTokenCounts, limitCalls } from './usual-limits.ts';
import type { Web } from './web.ts';
import { identifyCallers } from './who.ts';

/**
 * What holds for every call, before its own handler has a say: who calls, how often, how slowly, and who may keep the reply.
 * @param bodies the time that they have
 */
export function guardCalls(web: Web, services: Services, bodies: BodyClock): void {
  endSlowBodies(web, bodies);
  keepRepliesPrivate(web);
  identifyCallers(web, services, createTokenCounts(services));
  limitCalls(web, services);
}
