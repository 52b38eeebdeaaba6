import { basename, dirname, join } from 'node:path/posix';
import { type Room, aliases, emptyNames, homes, rooms } from './room-table.ts';

export interface Import {
  specifier: string;
  isTypeOnly: boolean;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

const statement = /(?:^|[\n;])\s*(import|export)\s(?:([^'"`;]*?)\sfrom\s*)?['"]([^'"\n]+)['"]/g;
const call = /\bimport\(\s*['"]([^'"\n]+)['"]|new URL\(\s*['"](\.[^'"\n]+\.(?:ts|tsx|js))['"]\s*,\s*import\.meta\.url/g;

/** All modules that a source refers to: static and dynamic imports, re-exports, and workers by URL. */
export function importsOf(source: string): Import[] {
  const text = withoutComments(source);
  const found: Import[] = [];
  for (const [, , clause = '', specifier = ''] of text.matchAll(statement)) {
    const names = /^\{([\s\S]*)\}$/.exec(clause.trim())?.[1]?.split(',') ?? [];
    const hasOnlyTypes = names.length > 0 && names.every((name) => /^\s*(type\s.*)?$/.test(name));
    found.push({ specifier, isTypeOnly: /^type\s/.test(clause.trim()) || hasOnlyTypes });
  }
  for (const [, imported, address] of text.matchAll(call)) {
    found.push({ specifier: imported ?? address ?? '', isTypeOnly: false });
  }
  return found;
}

function prefixOf(room: Room, path: string): string | null {
  const pattern = new RegExp(`^${room.path.replace('*', '[^/]+')}`);
  return pattern.exec(path)?.[0] ?? null;
}

/**
 * A room's row in the table and its own folder: `src/features/map/` is one of those that `src/features/*` describes.
 */
function roomOf(path: string): { room: Room; folder: string } | null {
  for (const room of rooms) {
    const folder = prefixOf(room, path);
    if (folder !== null) return { room, folder };
  }
  return null;
}

/** The file that an import resolves to; null for a package. */
export function pathOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(path), specifier);
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix));
  return alias === undefined ? null : `${aliases[alias]}${specifier.slice(alias.length)}`;
}

function homeOf(specifier: string): readonly string[] | null {
  const keys = Object.keys(homes).filter((name) => {
    if (name.endsWith('*')) return specifier.startsWith(name.slice(0, -1));
    return specifier === name || specifier.startsWith(`${name}/`);
  });
  const longest = keys.sort((left, right) => right.length - left.length)[0];
  return longest === undefined ? null : (homes[longest] ?? []);
}

function packageFault(path: string, { specifier }: Import): string | null {
  if (path.startsWith('tests/')) return null;
  const home = homeOf(specifier);
  if (home === null) return `${specifier} has no home yet: give it one in tests/world/rules/room-table.ts`;
  return home.some((prefix) => path.startsWith(prefix)) ? null : `${specifier} is at home in ${home.join(', ')}`;
}

function ownFault(path: string, target: string, { specifier, isTypeOnly }: Import): string | null {
  const own = roomOf(path);
  const other = roomOf(target);
  if (own === null) return 'this file stands in no room';
  if (other === null) return 'that file stands in no room';
  if (!specifier.startsWith('.') && dirname(path) === dirname(target)) return 'in one folder say ./';
  if (own.folder === other.folder) return null;
  const isSeen = (prefix: string): boolean => target.startsWith(prefix);
  if (own.room.sees.some(isSeen)) return null;
  if (own.room.seesTypesOf?.some(isSeen) === true) return isTypeOnly ? null : `${own.folder} sees only types there`;
  return `${own.folder} does not look into ${other.folder}`;
}

/** What is wrong with one import of a file, as `from -> to: why`; null if nothing is. */
function importFault(path: string, found: Import): string | null {
  const { specifier } = found;
  const target = pathOf(path, specifier);
  const shown = `${path} -> ${target ?? specifier}`;
  if (specifier.startsWith('../')) return `${shown}: say #room/x.ts instead of ../`;
  if (specifier.startsWith('#') && target === null) return `${shown}: no such alias`;
  const why = target === null ? packageFault(path, found) : ownFault(path, target, found);
  if (why !== null) return `${shown}: ${why}`;
  const needsEnding = target !== null && !/\.\w+(\?\w+)?$/.test(specifier);
  return needsEnding ? `${shown}: an import carries its ending` : null;
}

/** All violations of the rules in files given as path -> text. */
export function faultsOf(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const faults: string[] = [];
    const name = basename(path).replace(/\.(test|worker|config)?\.?\w+$/, '');
    if (roomOf(path) === null) faults.push(`${path}: stands in no room`);
    if (emptyNames.test(name)) faults.push(`${path}: the name says nothing of what is inside`);
    if (/^export \* from/m.test(withoutComments(text))) faults.push(`${path}: is a barrel`);
    return [...faults, ...importsOf(text).flatMap((found) => importFault(path, found) ?? [])];
  });
}
