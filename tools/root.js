import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The project's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {...string} parts */
export function inRoot(...parts) {
  return join(root, ...parts);
}

/**
 * Whether a module was run directly rather than imported.
 * @param {string} moduleUrl
 */
export function isStarted(moduleUrl) {
  return process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === moduleUrl;
}
