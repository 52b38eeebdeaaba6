import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  /** names of other chunks, which it imports at once */
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

/** What the document itself asks for at once; what it only tells of ahead, at a low priority, a page may need sooner. */
function firstFiles(document: string): Set<string> {
  const tags = (document.match(/<(script|link)\b[^>]*>/g) ?? []).filter((tag) => !tag.includes('fetchpriority="low"'));
  return new Set(tags.flatMap((tag) => /\b(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? []));
}

/**
 * Reads once which files the modules were built into. A page's chunk is then fetched beside the main script, which would find
 * out that it is needed only after it has run.
 * @returns tells what modules need beside what the document names itself, as the values of a Link header
 */
export function chunkLinks(folder: string, document: string): (modules: readonly string[]) => readonly string[] {
  const manifest = readManifest(folder);
  const first = firstFiles(document);
  const links = new Map<readonly string[], readonly string[]>();

  function linksOf(modules: readonly string[]): string[] {
    const visited = new Set<string>();
    const files = modules.flatMap((module) => filesOf(manifest, module, visited));
    return files.filter((file) => !first.has(file)).map((file) => `</${file}>; rel=modulepreload`);
  }

  // The lists are those of the page table, which are always the same ones.
  return (modules) => {
    const made = links.get(modules) ?? linksOf(modules);
    links.set(modules, made);
    return made;
  };
}
