import { LRUCache } from 'lru-cache';

interface ResponseCache<Answer> {
  get(question: string): Answer | undefined;
  set(question: string, answer: Answer): void;
}

/**
 * The replies to recent questions, for a while.
 * @param max number of replies; the least recently used is evicted
 * @param now wall clock, ms
 */
export function createResponseCache<Answer extends object | string | number>(
  max: number,
  ttlMs: number,
  now: () => number,
): ResponseCache<Answer> {
  // lru-cache still returns a reply of exactly its maximum age.
  const answers = new LRUCache<string, Answer>({ max, ttl: ttlMs - 1, ttlResolution: 0, perf: { now } });
  return {
    get(question) {
      // A reply with more time left than the maximum was stored before the clock was set back.
      if (answers.getRemainingTTL(question) >= ttlMs) answers.delete(question);
      return answers.get(question);
    },
    set: (question, answer) => void answers.set(question, answer),
  };
}
