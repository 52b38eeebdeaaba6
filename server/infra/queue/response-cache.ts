interface CacheEntry<Answer> {
  answer: Answer;
  until: number;
}

interface ResponseCache<Answer> {
  get(question: string): Answer | undefined;
  set(question: string, answer: Answer): void;
}

/**
 * The replies to recent questions, for a while.
 * @param most number of replies; the least recently used is evicted
 * @param now wall clock, ms
 */
export function createResponseCache<Answer>(most: number, ttlMs: number, now: () => number): ResponseCache<Answer> {
  const answers = new Map<string, CacheEntry<Answer>>();
  return {
    get(question) {
      const entry = answers.get(question);
      if (entry === undefined) return undefined;
      answers.delete(question);
      const leftMs = entry.until - now();
      // A reply with more time left than the maximum was stored before the clock was set back.
      if (leftMs <= 0 || leftMs > ttlMs) return undefined;
      // Reinsert: a Map keeps insertion order.
      answers.set(question, entry);
      return entry.answer;
    },
    set(question, answer) {
      answers.delete(question);
      answers.set(question, { answer, until: now() + ttlMs });
      const [oldest] = answers.keys();
      if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    },
  };
}
