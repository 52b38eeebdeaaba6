/** What keeps the results of live queries, and what calls a table's hooks. */
const unused = ['this.use(cacheMiddleware);', 'this.use(hooksMiddleware);'];

/**
 * Leaves out of Dexie what nothing here uses. Every database has `cache: 'disabled'` and no table has a hook, so both parts only
 * hand everything on; page, worker and service worker would each carry 2.5 kB of them.
 * @returns {import('vite').Plugin}
 */
export function leanDexie() {
  return {
    name: 'scape:lean-dexie',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/dexie.mjs')) return null;
      const missing = unused.filter((line) => !code.includes(line));
      if (missing.length > 0) throw new Error(`This version of Dexie has no ${missing.join(' ')}`);
      return { code: unused.reduce((left, line) => left.replace(line, ''), code), map: null };
    },
  };
}
