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
 * @returns the values of a Link header for the scripts of the document, and after them those that modules need besides: a
 * browser fetches them in this order
 */
export function chunkLinks(folder: string, document: string): (modules: readonly string[]) => readonly string[] {
  const manifest = readManifest(folder);
  const first = firstScripts(document);
  const links = new Map<readonly string[], readonly string[]>();

  function linksOf(modules: readonly string[]): string[] {
    const visited = new Set<string>();
    const files = modules.flatMap((module) => filesOf(manifest, module, visited));
    return [...first, ...files.filter((file) => !first.has(file))].map((file) => `</${file}>; rel=modulepreload`);
  }

  // Cached by identity: the lists are constants of the page table.
  return (modules) => {
    const made = links.get(modules) ?? linksOf(modules);
    links.set(modules, made);
    return made;
  };
}
