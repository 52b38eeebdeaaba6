import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  /** names of other chunks that it imports statically */
  imports?: string[];
}

type ViteManifest = Record<string, Chunk>;

function readManifest(folder: string): ViteManifest {
  const path = join(folder, '.vite', 'manifest.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ViteManifest) : {};
}

function filesOf(manifest: ViteManifest, name: string, visited: Set<string>): string[] {
  const chunk = visited.has(name) ? undefined : manifest[name];
  if (chunk === undefined) return [];
  visited.add(name);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((inner) => filesOf(manifest, inner, visited))];
}

/** The scripts that the document loads at once; those it preloads at low priority may be needed sooner by a page. */
function firstScripts(document: string): Set<string> {
  const tags = (document.match(/<(script|link)\b[^>]*>/g) ?? []).filter((tag) => !tag.includes('fetchpriority="low"'));
  return new Set(tags.flatMap((tag) => /\b(?:src|href)="\/([^"]+\.js)"/.exec(tag)?.[1] ?? []));
}

/**
 * Reads once which files the modules were built into. A page's chunk is then fetched beside the main script, which
 * would discover only after running that it is needed.
 * @returns the tags that preload what modules need besides the first scripts of the document
 */
export function chunkTags(folder: string, document: string): (modules: readonly string[]) => string {
  const manifest = readManifest(folder);
  const first = firstScripts(document);
  const tags = new Map<readonly string[], string>();

  function tagsOf(modules: readonly string[]): string {
    const visited = new Set<string>();
    const files = modules.flatMap((module) => filesOf(manifest, module, visited)).filter((file) => !first.has(file));
    return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
  }

  // Cached by identity: the lists are constants of the page table.
  return (modules) => {
    const made = tags.get(modules) ?? tagsOf(modules);
    tags.set(modules, made);
    return made;
  };
}
