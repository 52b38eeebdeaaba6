/** The package's own entry wraps the ES5 build: 2 kB more in each of page, worker and service worker. */
export const dexieAlias = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' };

/** The middleware that caches live queries, and the one that calls table hooks. */
const unusedLines = ['this.use(cacheMiddleware);', 'this.use(hooksMiddleware);'];

/**
 * Each from its first line up to the line after its end: queries that ignore case, that sort, skip, and of several ranges; keys
 * of a query; classes of rows, and partial updates of rows. This app puts whole rows. And what Dexie writes to the console about
 * other versions, which the app answers itself.
 */
const unusedParts = [
  { from: '    mapToClass(constructor) {\n', to: '    add(obj, key) {\n' },
  { from: '    bulkAdd(objects, keysOrOptions, options) {\n', to: '    bulkPut(objects, keysOrOptions, options) {\n' },
  { from: '    sortBy(keyPath, cb) {\n', to: '    toArray(cb) {\n' },
  { from: '    offset(offset) {\n        var ctx', to: '    limit(numRows) {\n        this._ctx' },
  { from: '    desc() {\n', to: '    primaryKeys(cb) {\n' },
  { from: '    uniqueKeys(cb) {\n', to: '    modify(changes) {\n' },
  { from: '    notEqual(value) {\n', to: '}\n\nfunction createWhereClauseConstructor(' },
  { from: '    upsert(key, modifications) {\n', to: '    put(obj, key) {\n' },
  { from: '    bulkUpdate(keysAndChanges) {\n', to: '    bulkDelete(keys) {\n' },
  { from: '    modify(changes) {\n', to: '    delete() {\n' },
  { from: '    belowOrEqual(value) {\n', to: '    startsWith(str) {\n' },
  { from: '    startsWithIgnoreCase(str) {\n', to: '    anyOf() {\n' },
  { from: 'function addIgnoreCaseAlgorithm(', to: 'function createRange(' },
  { from: 'console.warn(`Dexie SchemaDiff: ', to: 'idbdb.close();\n                            nativeVerToOpen' },
  {
    from: '            if (ev.newVersion > 0)\n',
    to: "            this.close({ disableAutoOpen: false });\n        });\n        this.on('blocked'",
  },
  { from: "        this.on('blocked', (ev) => {\n", to: '        this._maxKey = getMaxKey(' },
];

/** In the React hooks: a registry for documents of Y.js, the only thing that uses Dexie as soon as it is loaded. */
const documentRegistry = "const fr = typeof FinalizationRegistry !== 'undefined' &&";

/** @param {string} code */
function withoutDocuments(code) {
  if (!code.includes(documentRegistry)) throw new Error(`These React hooks of Dexie have no ${documentRegistry}`);
  return code.replace(documentRegistry, 'const fr = false &&');
}

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
 * ignores case or sorts, and rows are put whole; page, worker and service worker would each load more than 5 kB of it. The
 * React hooks don't bring Dexie along, so that a page can be shown before it.
 * @returns {import('vite').Plugin}
 */
export function leanDexie() {
  return {
    name: 'scape:lean-dexie',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('/dexie-react-hooks.mjs')) return { code: withoutDocuments(code), map: null };
      if (!id.endsWith('/dexie.mjs')) return null;
      const marks = [...unusedLines, ...unusedParts.flatMap(({ from, to }) => [from, to])];
      const missing = marks.filter((mark) => code.split(mark).length !== 2);
      if (missing.length > 0)
        throw new Error(`This version of Dexie has no ${missing.map((mark) => mark.trim()).join(' ')}`);
      const lean = unusedLines.reduce((left, line) => left.replace(line, ''), code);
      // What imports it without using it doesn't need it.
      return { code: unusedParts.reduce(withoutPart, lean), map: null, moduleSideEffects: false };
    },
  };
}
