import { importsOf, pathOf } from './room-check.ts';

function imports(files: Readonly<Record<string, string>>): Map<string, string[]> {
  const rows = Object.entries(files).map(([path, text]): [string, string[]] => {
    const targets = importsOf(text).flatMap(({ specifier }) => pathOf(path, specifier) ?? []);
    return [path, targets.filter((target) => target in files)];
  });
  return new Map(rows);
}

/**
 * Import cycles among files given as path -> text, including type-only and lazy imports. The files of each cycle are
 * sorted by path. Uses Tarjan's strongly connected components.
 */
export function circlesOf(files: Readonly<Record<string, string>>): string[][] {
  const graph = imports(files);
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  /** The earliest open file reachable from this one. */
  function visit(path: string): number {
    const own = order.size;
    let earliest = own;
    order.set(path, own);
    open.push(path);
    for (const target of graph.get(path) ?? []) {
      if (target === path) circles.push([path]);
      else if (!order.has(target)) earliest = Math.min(earliest, visit(target));
      else if (open.includes(target)) earliest = Math.min(earliest, order.get(target) ?? own);
    }
    if (earliest === own) {
      const members = open.splice(open.indexOf(path));
      if (members.length > 1) circles.push(members.sort());
    }
    return earliest;
  }

  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return circles;
}
