interface CacheEntry<Answer> {
  answer: Answer;
  until: number;
}

interface ResponseCache<Answer> {
  get(question: string): Answer | undefined;
  set(question: string, answer: Answer): void;
}

/**
 * The answers to the questions that were asked last, for a while.
 * @param most how many; the one that was asked longest ago makes room
 * @param now the wall clock in milliseconds
 */
export function createResponseCache<Answer>(most: number, ttlMs: number, now: () => number): ResponseCache<Answer> {
  const answers = new Map<string, CacheEntry<Answer>>();
  return {
    get(question) {
      const entry = answers.get(question);
      if (entry === undefined) return undefined;
      answers.delete(question);
      const leftMs = entry.until - now();
      // One that would be kept longer than any was kept before the clock was set back.
      if (leftMs <= 0 || leftMs > ttlMs) return undefined;
      // A map holds its keys in the order they came in.
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
