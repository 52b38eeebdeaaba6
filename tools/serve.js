import { pathToFileURL } from 'node:url';
import { inRoot } from './root.js';

/** The first Node version that runs TypeScript directly. */
export const nodeNeeded = 24;
/** The server's exit code for wrong settings, so that a process manager doesn't keep restarting it. */
const wrongSettings = 78;

/**
 * What is wrong with a version of Node; null if the server runs on it.
 * @param {string} version `20.20.2`
 */
export function nodeProblem(version) {
  if (Number(version.split('.')[0]) >= nodeNeeded) return null;
  return `The server needs Node ${nodeNeeded} or newer; this is Node ${version}. "npm start" and "npm run serve" bring it along.`;
}

// Plain JavaScript, since an older Node couldn't even parse a TypeScript file to report this.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problem = nodeProblem(process.versions.node);
  if (problem === null) {
    // As process 1 of a container, Node ignores these signals until the server handles them, which takes a few seconds.
    const leave = () => process.exit(0);
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, leave);
    await import(pathToFileURL(inRoot('server', 'main.ts')).href);
    for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, leave);
  } else {
    console.error(problem);
    process.exitCode = wrongSettings;
  }
}
