import type { Tx } from '#server/db/database.ts';
import type { News } from '#server/domain/news.ts';

type Read = (tx: Tx) => Promise<News[]>;

const spaceMs = 60_000;

interface Space {
  /** what came since, in its order */
  held: Read[];
  timer: NodeJS.Timeout;
}

/** What is still so of all that came: a notice that was given again is no longer among the earlier ones. */
function allOf(held: Read[]): Read {
  return async (tx) => {
    const news: News[] = [];
    for (const read of held) news.push(...(await read(tx)));
    return news;
  };
}

/**
 * Whoever changes a thing again and again has people told of the first change at once, and of the others when a minute is
 * over, so that nobody is left with what no longer holds.
 */
export function createSpacedNews(tell: (read: Read) => void) {
  const spaces = new Map<string, Space>();

  function end(about: string): void {
    const { held = [], timer } = spaces.get(about) ?? {};
    clearTimeout(timer);
    spaces.delete(about);
    if (held.length > 0) tellOf(about, allOf(held));
  }

  function tellOf(about: string, read: Read): void {
    const space = spaces.get(about);
    if (space !== undefined) {
      space.held.push(read);
      return;
    }
    spaces.set(about, { held: [], timer: setTimeout(() => end(about), spaceMs).unref() });
    tell(read);
  }

  return {
    /** @param about what it is that changed */
    tellOf,
    /** Tells what is held. */
    flush(): void {
      // What begins anew here is come to again, and ends with nothing held.
      for (const about of spaces.keys()) end(about);
    },
  };
}
