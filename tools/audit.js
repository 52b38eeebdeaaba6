import { runChild } from './child.js';
import { root } from './root.js';

/** @typedef {{ isAsked: boolean, faults: string[], reason: string }} Audit */

const grave = ['high', 'critical'];

/**
 * Reads the output of `npm audit --json`. A registry that doesn't support audits, or doesn't answer, says nothing about
 * the packages: neither a fault nor a proof of safety.
 * @param {string} text
 * @returns {Audit}
 */
export function readAudit(text) {
  const unasked = (/** @type {string} */ reason) => ({ isAsked: false, faults: [], reason });
  try {
    // npm may print warnings about its settings before the JSON.
    const report = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    const { vulnerabilities, message = 'no report' } = report;
    if (vulnerabilities === undefined) return unasked(String(message));
    const faults = Object.entries(vulnerabilities)
      .filter(([, { severity }]) => grave.includes(severity))
      .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
    return { isAsked: true, faults, reason: '' };
  } catch {
    return unasked('no report that could be read');
  }
}

/**
 * Asks the registry for known vulnerabilities in what the product runs on.
 * @returns {Promise<Audit>}
 */
export async function audit() {
  const npm = process.env['npm_execpath'];
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { output } = npm?.endsWith('.js')
    ? await runChild(process.execPath, [npm, ...args], { cwd: root, isQuiet: true })
    : await runChild('npm', args, { cwd: root, isQuiet: true });
  return readAudit(output);
}
