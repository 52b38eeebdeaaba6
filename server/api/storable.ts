const depthAtMost = 20;

interface Fault {
  path: string;
  message: string;
}

/**
 * Why a value can't be kept, null where it can. PostgreSQL has no place for a null character, and nesting that no form
 * of ours has would only wear out whoever walks through it.
 */
export function faultIn(value: unknown, path: string[] = []): Fault | null {
  if (typeof value === 'string') {
    return value.includes('\0') ? { path: path.join('.'), message: 'Must not hold a null character' } : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= depthAtMost) return { path: path[0] ?? '', message: 'Is nested too deeply' };
  for (const [name, held] of Object.entries(value)) {
    const fault = faultIn(held, [...path, name]);
    if (fault !== null) return fault;
  }
  return null;
}
