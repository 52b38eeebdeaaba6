import { readdirSync } from 'node:fs';
import { landingPages, together } from './fetch-moments.js';
import { inRoot } from './root.js';

const pagesFolder = 'src/app/pages';
/** The cost of a request, in characters of source that could be fetched instead: about 4 kB compressed. */
const requestCost = 24_000;

/**
 * @typedef {object} Graph the bundler's
 * @property {(id: string) => { importedIds: readonly string[], code?: string | null } | null} getModuleInfo
 */

/**
 * A file to be built.
 * @typedef {object} File
 * @property {string} name
 * @property {Set<string>} modules
 * @property {number} size characters of source
 * @property {Map<string, number>} moments when it is fetched, with their shares
 * @property {Set<File>} needs files that run before it
 * @property {boolean} isFixed it isn't merged
 */

/**
 * These modules and all that run before them.
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
    if (module === null) throw new Error(`${id} does not exist: see tools/fetch-moments.js`);
    found.add(id);
    left.push(...module.importedIds.filter((inner) => graph.getModuleInfo(inner) !== null));
  }
  return found;
}

/** @param {string} page its file */
const isLanding = (page) => landingPages.pages.some((name) => page === `${pagesFolder}/${name}-page.tsx`);

/**
 * The moments at which each module is fetched, by name, with their shares. Modules loaded with the document are left
 * out.
 * @param {Graph} graph
 */
function momentsOf(graph) {
  const pages = readdirSync(inRoot(pagesFolder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('-page.tsx'),
  );
  // Pages that aren't built aren't in the graph.
  const built = pages
    .map((file) => `${pagesFolder}/${file}`)
    .filter((file) => graph.getModuleInfo(inRoot(file)) !== null);
  const moments = [
    ...Object.entries(together).map(([name, { share, roots }]) => ({ name, share, roots })),
    ...built.map((page) => ({ name: page, share: isLanding(page) ? landingPages.share : 1, roots: [page] })),
  ];
  const first = needed(['src/app/main.tsx'], graph);
  /** @type {Map<string, Map<string, number>>} */
  const found = new Map();
  for (const { name, share, roots } of moments) {
    for (const id of needed(roots, graph).difference(first)) {
      found.set(id, (found.get(id) ?? new Map()).set(name, share));
    }
  }
  return found;
}

/**
 * One file per set of modules with the same moments, and one per named chunk.
 * @param {Graph} graph
 * @param {(id: string) => string | null} namedElsewhere
 */
function exactFiles(graph, namedElsewhere) {
  /** @type {Map<string, File>} */
  const files = new Map();
  /** @type {Map<string, File>} */
  const fileOf = new Map();
  for (const [id, moments] of momentsOf(graph)) {
    const elsewhere = namedElsewhere(id);
    const name = elsewhere ?? [...moments.keys()].join();
    const file = files.get(name) ?? {
      name,
      modules: new Set(),
      size: 0,
      moments: new Map(),
      needs: new Set(),
      // What only one page needs is in that page's file.
      isFixed: elsewhere !== null || (moments.size === 1 && name.startsWith(pagesFolder)),
    };
    files.set(name, file);
    fileOf.set(id, file);
    file.modules.add(id);
    file.size += graph.getModuleInfo(id)?.code?.length ?? 0;
    for (const [moment, share] of moments) file.moments.set(moment, share);
  }
  for (const [id, file] of fileOf) {
    for (const inner of graph.getModuleInfo(id)?.importedIds ?? []) {
      const other = fileOf.get(inner);
      if (other !== undefined && other !== file) file.needs.add(other);
    }
  }
  return [...files.values()];
}

/**
 * All files that run before one does.
 * @param {File} file
 * @param {Set<File>} found
 */
function allNeeds(file, found = new Set()) {
  for (const other of file.needs) if (!found.has(other)) allNeeds(other, found.add(other));
  return found;
}

/**
 * The cost of fetching a file at additional moments.
 * @param {File} file
 * @param {ReadonlyMap<string, number>} moments
 * @param {number} letters
 */
function costAt(file, moments, letters) {
  let shares = 0;
  for (const [moment, share] of moments) {
    // Somebody waits for a landing page's scripts, for others nobody does.
    if (!file.moments.has(moment)) shares += isLanding(moment) ? share * landingPages.dearer : share;
  }
  return shares * letters;
}

/**
 * Whether a file needs another through a third.
 * @param {ReadonlySet<File>} needs of the one
 * @param {File} other
 */
function isBetween(needs, other) {
  return [...needs].some((third) => third !== other && allNeeds(third).has(other));
}

/**
 * The gain of merging two files, in characters: a request saved where both are fetched, against what is fetched where
 * it isn't needed. Null if there is none, or if the files would need each other.
 * @param {File} left
 * @param {File} right
 */
function gainOf(left, right) {
  let both = 0;
  for (const [moment, share] of left.moments) if (right.moments.has(moment)) both += share;
  if (both === 0) return null;
  const [leftNeeds, rightNeeds] = [allNeeds(left), allNeeds(right)];
  if (isBetween(leftNeeds, right) || isBetween(rightNeeds, left)) return null;
  const union = new Map([...left.moments, ...right.moments]);
  let cost = costAt(left, union, left.size) + costAt(right, union, right.size);
  for (const file of leftNeeds.union(rightNeeds)) {
    if (file !== left && file !== right) cost += costAt(file, union, file.size + requestCost);
  }
  return both * requestCost - cost;
}

/**
 * @param {File[]} files
 * @param {File} left
 * @param {File} right
 */
function merge(files, left, right) {
  for (const id of right.modules) left.modules.add(id);
  for (const [moment, share] of right.moments) left.moments.set(moment, share);
  for (const other of right.needs) left.needs.add(other);
  left.size += right.size;
  for (const file of files) if (file.needs.delete(right)) file.needs.add(left);
  left.needs.delete(left);
  left.needs.delete(right);
  // A moment that fetches one of the two now fetches what the other needs too.
  for (const other of allNeeds(left)) for (const [moment, share] of left.moments) other.moments.set(moment, share);
  files.splice(files.indexOf(right), 1);
}

/**
 * @param {Graph} graph
 * @param {(id: string) => string | null} namedElsewhere
 * @returns {Map<string, string>} the file of each module that is moved
 */
function plan(graph, namedElsewhere) {
  const files = exactFiles(graph, namedElsewhere);
  for (;;) {
    const free = files.filter(({ isFixed }) => !isFixed);
    let best = { gain: 0, pair: /** @type {[File, File] | null} */ (null) };
    for (const [index, left] of free.entries()) {
      for (const right of free.slice(index + 1)) {
        const gain = gainOf(left, right);
        if (gain !== null && gain > best.gain) best = { gain, pair: [left, right] };
      }
    }
    if (best.pair === null) break;
    merge(files, ...best.pair);
  }
  const free = files.filter(({ isFixed }) => !isFixed);
  // Style sheets are named after it too, so it has to be a valid file name.
  const nameOf = (/** @type {string} */ name, /** @type {number} */ index) =>
    name in together ? name : `part${index}`;
  return new Map(
    free.flatMap(({ name, modules }, index) =>
      [...modules].map((id) => /** @type {const} */ ([id, nameOf(name, index)])),
    ),
  );
}

/**
 * Merges files that are fetched at the same moments, if that costs less than several requests: over HTTP/1.1 and a slow
 * connection, files smaller than the cost of their request add up to seconds.
 * @param {readonly { name: string, test: (id: string) => boolean }[]} groups chunks with fixed names
 */
export function fetchedTogether(groups) {
  /** @type {Map<string, string> | null} */
  let files = null;
  return {
    priority: 5,
    includeDependenciesRecursively: false,
    /**
     * @param {string} id
     * @param {Graph} graph
     */
    name(id, graph) {
      files ??= plan(graph, (module) => groups.find(({ test }) => test(module))?.name ?? null);
      return files.get(id) ?? null;
    },
  };
}
