import { browsersWithout, data, featureAt } from './browser-data.js';

/** @typedef {import('./browser-data.js').Feature} Feature */

const scopes = ['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope', 'ServiceWorkerGlobalScope'];

/** The interfaces behind global names; the data only has interfaces. */
const interfaces = new Map([
  ['window', scopes],
  ['self', scopes],
  ['globalThis', scopes],
  ['navigator', ['Navigator', 'WorkerNavigator']],
  ['navigator.clipboard', ['Clipboard']],
  ['navigator.locks', ['LockManager']],
  ['navigator.permissions', ['Permissions']],
  ['navigator.serviceWorker', ['ServiceWorkerContainer']],
  ['navigator.storage', ['StorageManager']],
  ['document', ['Document', 'Node', 'EventTarget']],
  ['document.fonts', ['FontFaceSet', 'EventTarget']],
  ['history', ['History']],
  ['location', ['Location']],
  ['screen', ['Screen']],
  ['performance', ['Performance', 'EventTarget']],
  ['crypto', ['Crypto']],
  ['crypto.subtle', ['SubtleCrypto']],
  ['caches', ['CacheStorage']],
  ['indexedDB', ['IDBFactory']],
  ['localStorage', ['Storage']],
  ['sessionStorage', ['Storage']],
  ['registration', ['ServiceWorkerRegistration']],
  ['registration.pushManager', ['PushManager']],
  ['clients', ['Clients']],
]);

/** @param {string} path */
const isLacking = (path) => browsersWithout(featureAt(path)).length > 0;

/**
 * The first of several places in the data where a name is lacking, if it is lacking in all.
 * @param {string[]} places
 */
function lackingOf(places) {
  const known = places.filter((path) => featureAt(path)?.__compat !== undefined);
  return known.length > 0 && known.every(isLacking) ? (known[0] ?? null) : null;
}

/** @type {Map<string, string[]>} the members of all interfaces, by name */
const members = new Map();
for (const group of ['api', 'javascript.builtins']) {
  for (const [owner, feature] of Object.entries(featureAt(group) ?? {})) {
    for (const key of Object.keys(feature)) {
      if (key === '__compat' || key.endsWith('_event')) continue;
      const name = key.replace(/_static$/, '');
      members.set(name, [...(members.get(name) ?? []), `${group}.${owner}.${key}`]);
    }
  }
}

/**
 * Caches results, because names recur.
 * @param {(name: string) => string | null} find
 * @returns {(name: string) => string | null}
 */
function remembered(find) {
  /** @type {Map<string, string | null>} */
  const known = new Map();
  return (name) => {
    const found = known.has(name) ? (known.get(name) ?? null) : find(name);
    known.set(name, found);
    return found;
  };
}

/** The path in the data of a global name; null if every supported browser has it. */
export const lackingGlobal = remembered((name) =>
  lackingOf([`api.${name}`, `javascript.builtins.${name}`, ...scopes.map((scope) => `api.${scope}.${name}`)]),
);

/**
 * A member of an object reached through globals: `URL.canParse`, `navigator.storage.estimate`.
 * @param {string} owner `URL`, `navigator.storage`, without `window.` in front
 * @param {string} name
 * @returns {string | null | undefined} undefined if the data doesn't know the owner
 */
export function lackingMember(owner, name) {
  const of = interfaces.get(owner) ?? [owner];
  if (scopes.includes(of[0] ?? '')) return lackingGlobal(name);
  if (!of.some((each) => data.api?.[each] !== undefined || data.javascript?.builtins?.[each] !== undefined)) {
    return undefined;
  }
  return lackingOf(
    of.flatMap((each) => [`api.${each}.${name}`, `api.${each}.${name}_static`, `javascript.builtins.${each}.${name}`]),
  );
}

/**
 * Single words (`lock`, `handle`, `number`) are common outside the web's interfaces, so they mean nothing without their
 * owner.
 */
const isOneWord = (/** @type {string} */ name) => /^[a-z]+$/.test(name);

/**
 * A method of an object of unknown type. A name counts if it is lacking in all interfaces that have it, and one of
 * those interfaces is supported itself: objects of an unsupported one come from something else that is reported.
 * Iterator helpers aren't checked, because databases have methods with the same names; the type checker's `lib` keeps
 * them out of our own code.
 */
export const lackingMethod = remembered((name) => {
  const places = (members.get(name) ?? []).filter((path) => !path.startsWith('javascript.builtins.Iterator.'));
  const isTelling = (/** @type {string} */ path) =>
    !(path.startsWith('api.') && isOneWord(name)) && !isLacking(path.slice(0, path.lastIndexOf('.')));
  return places.some(isTelling) ? lackingOf(places) : null;
});
