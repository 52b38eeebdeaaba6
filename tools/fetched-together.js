import { readdirSync } from 'node:fs';
import { inRoot } from './root.js';

/**
 * What is fetched at the same moment, by the name of the file that it is put into. What several need is in the first of their
 * files; no file needs a later one.
 */
export const together = {
  /** what every page fetches as soon as it stands, whichever it is: the rest of the shell, and what brings news */
  start: [
    'src/app/sync-bridge.ts',
    'src/app/after-start.ts',
    'src/app/shell/route-curtain.tsx',
    'src/app/shell/bottom-bar.tsx',
    'src/app/shell/footer.tsx',
    'src/app/shell/news-signs.tsx',
    'src/app/shell/chat-link.tsx',
    'src/app/shell/places-menu.tsx',
    'src/app/shell/account-menu.tsx',
    'src/data/blobs.ts',
    'src/data/occurrence.ts',
    'src/features/outbox/refusal-teller.tsx',
    'src/features/outbox/outbox-sign.tsx',
  ],
  /** what brings a thing that the device doesn't hold, for most pages */
  ask: ['src/sync/see-events.ts'],
  /** what the list has beside its first rows */
  list: [
    'src/app/pages/view-toggle.tsx',
    'src/data/event-catalogue.ts',
    'src/features/events/search-options.tsx',
    'src/features/events/event-sections.tsx',
    'src/features/events/more-events.tsx',
    'src/features/events/page-dots.tsx',
  ],
};

/**
 * What at least so many pages share is one file, for each set of packages that it needs: whoever needs none of them fetches none.
 * A module is needed by all that need what needs it, with no package fewer, so that here, too, no file needs a later one.
 */
const shared = { most: 8, some: 4 };
const packages = /node_modules[\\/](@base-ui|ky|leaflet|zod)[\\/]/;
const pagesFolder = 'src/app/pages';

/**
 * @typedef {object} Graph the bundler's
 * @property {(id: string) => { importedIds: readonly string[] } | null} getModuleInfo
 */

/**
 * All that runs before one of these modules does, and they.
 * @param {readonly string[]} roots
 * @param {Graph} graph
 */
function needed(roots, graph) {
  /** @type {Set<string>} */
  const found = new Set();
  const left = [...roots];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    const module = graph.getModuleInfo(id);
    if (module === null) throw new Error(`${id} is there no more: see tools/fetched-together.js`);
    found.add(id);
    left.push(...module.importedIds.filter((inner) => graph.getModuleInfo(inner) !== null));
  }
  return found;
}

/**
 * How many pages need a module, each of them.
 * @param {Graph} graph
 */
function countOfPages(graph) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const pages = readdirSync(inRoot(pagesFolder)).filter((file) => file.endsWith('-page.tsx'));
  for (const page of pages.map((file) => inRoot(pagesFolder, file))) {
    // Pages that aren't built are no part of the graph.
    if (graph.getModuleInfo(page) === null) continue;
    for (const id of needed([page], graph)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/**
 * @param {string} id
 * @param {Graph} graph
 */
function packagesOf(id, graph) {
  const names = [...needed([id], graph)].map((inner) => packages.exec(inner)?.[1]);
  return [...new Set(names)].filter((name) => name !== undefined).sort();
}

/** @param {Graph} graph */
function filesByModule(graph) {
  /** @type {Map<string, string | null>} */
  const files = new Map([...needed([inRoot('src/app/main.tsx')], graph)].map((id) => [id, null]));
  for (const [name, roots] of Object.entries(together)) {
    for (const id of needed(
      roots.map((file) => inRoot(file)),
      graph,
    ))
      if (!files.has(id)) files.set(id, name);
  }
  const counts = countOfPages(graph);
  for (const [name, least] of Object.entries(shared)) {
    for (const [id, count] of counts)
      if (count >= least && !files.has(id) && !id.includes('node_modules'))
        files.set(id, [name, ...packagesOf(id, graph)].join(' '));
  }
  return files;
}

/**
 * Puts what is fetched at the same moment into one file. As files of their own they are some eighty, each of them smaller than
 * what it costs to ask for it: over HTTP/1.1 and a slow connection seconds went by before news was asked for.
 */
export function fetchedTogether() {
  /** @type {Map<string, string | null> | null} */
  let files = null;
  return {
    // What others ask for by name stays there, and what the page begins with too.
    priority: 5,
    includeDependenciesRecursively: false,
    /**
     * @param {string} id
     * @param {Graph} graph
     */
    name(id, graph) {
      files ??= filesByModule(graph);
      return files.get(id) ?? null;
    },
  };
}
