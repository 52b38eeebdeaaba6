import { legalPages, type Instance, type PageInstance } from '#contract/instance/settings.ts';
import { isRefusal } from '#contract/sync/refusals.ts';
import type { Services } from '#server/api/services.ts';
import { instanceNow } from '#server/domain/instance/settings.ts';

/** The settings in a page's document: long texts only on the pages that show them. */
export function pageInstanceOf({ texts, testimonials, ...rest }: Instance, path: string): PageInstance {
  const shown = legalPages.find((name) => path === `/${name}`);
  return {
    ...rest,
    ...(path === '/' ? { testimonials } : {}),
    texts: shown === undefined ? {} : { [shown]: texts[shown] },
  };
}

/** Reads the instance's settings; while the database is away, the last ones read. */
export function instanceReader({ database, instanceDefaults: defaults }: Services): () => Promise<Instance> {
  let latest: Instance = { ...defaults.settings, is_demo: defaults.is_demo, revision: 0 };
  return async () => {
    try {
      latest = await database.read((tx) => instanceNow(tx, defaults));
    } catch (error) {
      // A page opens without them while the database is away.
      if (!isRefusal(error)) throw error;
    }
    return latest;
  };
}
