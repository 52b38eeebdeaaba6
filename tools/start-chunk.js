import { inRoot } from './root.js';

/** What every page fetches as soon as it stands, whichever it is: the rest of the shell, and what brings news. */
export const begun = [
  'src/app/sync-bridge.ts',
  'src/app/after-start.ts',
  'src/app/shell/route-curtain.tsx',
  'src/app/shell/bottom-bar.tsx',
  'src/app/shell/footer.tsx',
  'src/app/shell/news-signs.tsx',
  'src/app/shell/chat-link.tsx',
  'src/app/shell/places-menu.tsx',
  'src/features/outbox/refusal-teller.tsx',
  'src/features/outbox/outbox-sign.tsx',
];

/**
 * @typedef {object} Graph the bundler's
 * @property {(id: string) => { importedIds: readonly string[] } | null} getModuleInfo
 */

/**
 * All that runs before one of these modules does, and they.
 * @param {readonly string[]} roots below the repository
 * @param {Graph} graph
 */
function needed(roots, graph) {
  /** @type {Set<string>} */
  const found = new Set();
  const left = roots.map((file) => inRoot(file));
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    const module = graph.getModuleInfo(id);
    if (module === null) throw new Error(`${id} is fetched at the start no more: see tools/start-chunk.js`);
    found.add(id);
    left.push(...module.importedIds.filter((inner) => graph.getModuleInfo(inner) !== null));
  }
  return found;
}

/**
 * Puts what is fetched at the start into one file. As files of their own they are some forty, each of them smaller than what
 * it costs to ask for it: over HTTP/1.1 and a slow connection seconds went by before news was asked for.
 */
export function startChunk() {
  /** @type {Set<string> | null} */
  let start = null;
  return {
    // What others ask for by name stays there, and what the page begins with too.
    priority: 5,
    includeDependenciesRecursively: false,
    /**
     * @param {string} id
     * @param {Graph} graph
     */
    name(id, graph) {
      start ??= needed(begun, graph).difference(needed(['src/app/main.tsx'], graph));
      return start.has(id) ? 'start' : null;
    },
  };
}
