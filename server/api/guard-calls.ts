import { keepRepliesPrivate } from './private-replies.ts';
import type { Services } from './services.ts';
import { endSlowBodies } from './slow-bodies.ts';
import { createTokenCounts, limitCalls } from './usual-limits.ts';
import type { Web } from './web.ts';
import { identifyCallers } from './who.ts';

/**
 * What holds for every call, before its own handler has a say: who calls, how often, how slowly, and who may keep the reply.
 * @param bodyMs how long so many bytes may take to arrive
 */
export function guardCalls(web: Web, services: Services, bodyMs: (bytes: number) => number): void {
  endSlowBodies(web, bodyMs);
  keepRepliesPrivate(web);
  identifyCallers(web, services, createTokenCounts(services));
  limitCalls(web, services);
}
