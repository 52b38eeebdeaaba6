import { readFileSync, readdirSync } from 'node:fs';
import { browsersWithout, featureAt } from '#tools/browser-data.js';
import { inRoot } from '#tools/root.js';
import type { Profile } from './chromium.ts';
import type { FaultProxy, StandIn } from '#world/network/fault-proxy.ts';

/** The members of the object with a global name; of the global object itself if the name is empty. */
type Lacking = readonly (readonly [owner: string, members: readonly string[]])[];

const scopes = ['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope', 'ServiceWorkerGlobalScope'];

/** Every name in scripts that the oldest version of a supported browser lacks, according to MDN's data. */
function lackingNames(): Lacking {
  const keysOf = (path: string) => Object.keys(featureAt(path) ?? {}).filter((name) => name !== '__compat');
  const isLacking = (path: string) => browsersWithout(featureAt(path)).length > 0;
  const owners = ['api', 'javascript.builtins'].flatMap((group) =>
    keysOf(group).map((owner) => ({ owner, path: `${group}.${owner}` })),
  );
  const members = owners.map(({ owner, path }) => {
    // A member with its owner's name is the constructor.
    const names = keysOf(path).filter((name) => name !== owner && !name.endsWith('_event'));
    const lacking = names.filter((name) => isLacking(`${path}.${name}`)).map((name) => name.replace(/_static$/, ''));
    return [scopes.includes(owner) ? '' : owner, lacking] as const;
  });
  const globals = owners.filter(({ path }) => isLacking(path)).map(({ owner }) => owner);
  return [...members.filter(([, lacking]) => lacking.length > 0), ['', globals]];
}

/** Runs in the browser. */
function takeAway(lacking: Lacking): void {
  const world = globalThis as unknown as Record<string, Record<string, unknown> | undefined>;
  for (const [owner, names] of lacking) {
    const found = owner === 'TypedArray' ? Object.getPrototypeOf(Uint8Array) : owner === '' ? world : world[owner];
    const places = [found, found?.['prototype']] as (Record<string, unknown> | undefined)[];
    for (const place of places) for (const name of names) if (place != null) Reflect.deleteProperty(place, name);
  }
}

const script = () => `(${takeAway.toString()})(${JSON.stringify(lackingNames())});\n`;

/**
 * Removes from a browser's pages and workers what the oldest supported browsers lack. A proxy injects the code into the
 * workers' files.
 */
export async function makeOldest({ context }: Profile, proxy: FaultProxy): Promise<void> {
  const prefix = script();
  await context.addInitScript(prefix);
  const workers = readdirSync(inRoot('dist', 'assets')).filter((name) => /\.worker-[\w-]+\.js$/.test(name));
  const files = new Set(['/service-worker.js', ...workers.map((name) => `/assets/${name}`)]);
  const answer = ({ path }: { path: string }): StandIn | null => {
    if (!files.has(path)) return null;
    return {
      status: 200,
      headers: { 'content-type': 'text/javascript', 'cache-control': 'no-store' },
      body: prefix + readFileSync(inRoot('dist', path.slice(1)), 'utf8'),
    };
  };
  proxy.setFaults({ answer });
}
