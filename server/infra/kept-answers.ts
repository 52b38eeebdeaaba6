interface Kept<Answer> {
  answer: Answer;
  until: number;
}

interface KeptAnswers<Answer> {
  get(question: string): Answer | undefined;
  keep(question: string, answer: Answer): void;
}

/**
 * The answers to the questions that were asked last, for a while.
 * @param most how many; the one that was asked longest ago makes room
 * @param now the wall clock in milliseconds
 */
export function createKeptAnswers<Answer>(most: number, keptMs: number, now: () => number): KeptAnswers<Answer> {
  const answers = new Map<string, Kept<Answer>>();
  return {
    get(question) {
      const kept = answers.get(question);
      if (kept === undefined) return undefined;
      answers.delete(question);
      const leftMs = kept.until - now();
      // One that would be kept longer than any was kept before the clock was set back.
      if (leftMs <= 0 || leftMs > keptMs) return undefined;
      // A map holds its keys in the order they came in.
      answers.set(question, kept);
      return kept.answer;
    },
    keep(question, answer) {
      answers.delete(question);
      answers.set(question, { answer, until: now() + keptMs });
      const [oldest] = answers.keys();
      if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    },
  };
}
