import { pathToFileURL } from 'node:url';
import { inRoot } from './root.js';

/** From this version on Node runs TypeScript as it is. */
const nodeNeeded = 24;
/** As the server exits for wrong settings, so that whoever watches over it doesn't start it again and again. */
const wrongSettings = 78;

/**
 * What is wrong with a version of Node; null where the server runs on it.
 * @param {string} version `20.20.2`
 */
export function nodeProblem(version) {
  if (Number(version.split('.')[0]) >= nodeNeeded) return null;
  return `The server needs Node ${nodeNeeded} or newer; this is Node ${version}. "npm start" and "npm run serve" bring it along.`;
}

// Plain JavaScript, since an older Node can't even read the file that would say so.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problem = nodeProblem(process.versions.node);
  if (problem === null) await import(pathToFileURL(inRoot('server', 'main.ts')).href);
  else {
    console.error(problem);
    process.exitCode = wrongSettings;
  }
}
