import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * @typedef {object} Ended
 * @property {number} code 0 when all went well; 128 plus the signal's number when a signal ended it
 * @property {string} output what it printed, when it was asked to be quiet
 */

/** Signals that end a program politely; they are passed on, so that whoever is below can put things away. */
const polite = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program to its end. Loud ones share this terminal; quiet ones hand back what they printed.
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
        // A terminal gives Ctrl-C to everyone in front of it: the child has it already.
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
