/** The middleware that caches live queries, and the one that calls table hooks. */
const unusedLines = ['this.use(cacheMiddleware);', 'this.use(hooksMiddleware);'];

/**
 * Each from its first line up to the line after its end: queries that ignore case, and partial updates of rows. This
 * app puts whole rows.
 */
const unusedParts = [
  { from: '    upsert(key, modifications) {\n', to: '    put(obj, key) {\n' },
  { from: '    bulkUpdate(keysAndChanges) {\n', to: '    bulkDelete(keys) {\n' },
  { from: '    modify(changes) {\n', to: '    delete() {\n' },
  { from: '    startsWithIgnoreCase(str) {\n', to: '    anyOf() {\n' },
  { from: 'function addIgnoreCaseAlgorithm(', to: 'function createRange(' },
];

/**
 * @param {string} code
 * @param {{ from: string, to: string }} part
 */
function withoutPart(code, { from, to }) {
  const start = code.indexOf(from);
  return code.slice(0, start) + code.slice(code.indexOf(to, start));
}

/**
 * Removes from Dexie what this app doesn't use. Every database has `cache: 'disabled'`, no table has a hook, no query
 * ignores case, and rows are put whole; page, worker and service worker would each load more than 4 kB of it.
 * @returns {import('vite').Plugin}
 */
export function leanDexie() {
  return {
    name: 'scape:lean-dexie',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/dexie.mjs')) return null;
      const marks = [...unusedLines, ...unusedParts.flatMap(({ from, to }) => [from, to])];
      const missing = marks.filter((mark) => code.split(mark).length !== 2);
      if (missing.length > 0)
        throw new Error(`This version of Dexie has no ${missing.map((mark) => mark.trim()).join(' ')}`);
      const lean = unusedLines.reduce((left, line) => left.replace(line, ''), code);
      return { code: unusedParts.reduce(withoutPart, lean), map: null };
    },
  };
}
