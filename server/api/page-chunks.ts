import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  /** names of other chunks, which it imports at once */
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

function readManifest(folder: string): Manifest {
  const path = join(folder, '.vite', 'manifest.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
}

function filesOf(manifest: Manifest, name: string, seen: Set<string>): string[] {
  const chunk = seen.has(name) ? undefined : manifest[name];
  if (chunk === undefined) return [];
  seen.add(name);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((inner) => filesOf(manifest, inner, seen))];
}

/** Tells what a page's module needs beside what the document names itself, as a Link header; null where that is nothing. */
export type ChunkLink = (module: string | undefined) => string | null;

/**
 * Reads once which files the modules were built into. A page's chunk is then fetched beside the main script, which would find
 * out that it is needed only after it has run.
 */
export function chunkLinks(folder: string, document: string): ChunkLink {
  const manifest = readManifest(folder);
  const links = new Map<string, string | null>();

  function linkOf(module: string): string | null {
    const files = filesOf(manifest, module, new Set()).filter((file) => !document.includes(`"/${file}"`));
    return files.length === 0 ? null : files.map((file) => `</${file}>; rel=modulepreload`).join(', ');
  }

  return (module) => {
    if (module === undefined) return null;
    const known = links.get(module);
    if (known !== undefined) return known;
    const made = linkOf(module);
    links.set(module, made);
    return made;
  };
}
