import { browsersWithout, data, featureAt } from './browser-data.js';

/** @typedef {import('./browser-data.js').Feature} Feature */

const scopes = ['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope', 'ServiceWorkerGlobalScope'];

/** What a script finds under a global name, by its interface: the data names interfaces alone. */
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
 * The first of several places of the data where a name is lacking, if it is lacking in all.
 * @param {string[]} places
 */
function lackingOf(places) {
  const known = places.filter((path) => featureAt(path)?.__compat !== undefined);
  return known.length > 0 && known.every(isLacking) ? (known[0] ?? null) : null;
}

/** @type {Map<string, string[]>} the members of all interfaces by their name */
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
 * The same names come again and again.
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

/** The path in the data of what a global name stands for; null where every supported browser has it. */
export const lackingGlobal = remembered((name) =>
  lackingOf([`api.${name}`, `javascript.builtins.${name}`, ...scopes.map((scope) => `api.${scope}.${name}`)]),
);

/**
 * A member of something that is reached by global names: `URL.canParse`, `navigator.storage.estimate`.
 * @param {string} owner `URL`, `navigator.storage`, without `window.` in front
 * @param {string} name
 * @returns {string | null | undefined} undefined: the data doesn't know this owner
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

/** Words that the web's interfaces share with everybody else's (`lock`, `handle`, `number`) say nothing without their owner. */
const isOneWord = (/** @type {string} */ name) => /^[a-z]+$/.test(name);

/**
 * A method of an object of unknown type. A name counts if all interfaces that have it lack it, and one of them is there itself:
 * an object of an interface that is lacking comes from something else that is. Helpers of iterators are not seen, as databases
 * have methods of the same names; the type checker's `lib` holds them off our own code.
 */
export const lackingMethod = remembered((name) => {
  const places = (members.get(name) ?? []).filter((path) => !path.startsWith('javascript.builtins.Iterator.'));
  const isTelling = (/** @type {string} */ path) =>
    !(path.startsWith('api.') && isOneWord(name)) && !isLacking(path.slice(0, path.lastIndexOf('.')));
  return places.some(isTelling) ? lackingOf(places) : null;
});
