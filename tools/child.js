import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * @typedef {object} Ended
 * @property {number} code 0 for success; 128 plus the signal's number after a signal
 * @property {string} output what it printed, if it was run quietly
 */

/** Signals that ask a program to end; they are passed on, so that child processes can clean up. */
const polite = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program to its end. Loud ones share this terminal; the output of quiet ones is returned.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, isQuiet?: boolean, cwd?: string, onSpawn?: (child: import('node:child_process').ChildProcess) => void }} [options]
 * @returns {Promise<Ended>}
 */
export function runChild(file, args, { env = process.env, isQuiet = false, cwd, onSpawn } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { env, cwd, stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    onSpawn?.(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    }
    const passers = polite.map((signal) => {
      const pass = () => {
        // A terminal sends Ctrl-C to the whole foreground group: the child has it already.
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
      };
      process.on(signal, pass);
      return () => process.off(signal, pass);
    });
    /** @param {Ended} ended */
    const end = (ended) => {
      for (const stop of passers) stop();
      resolve(ended);
    };
    child.once('error', (error) => end({ code: 127, output: `${file}: ${error.message}\n` }));
    child.once('close', (code, signal) => {
      end({ code: code ?? 128 + (signal === null ? 0 : constants.signals[signal]), output });
    });
  });
}
