/**
 * Tells the server that it runs on a developer's machine, or that of a person trying it out: with the demo, unless
 * other settings show that it is public. An existing `DEMO` is kept.
 * @param {NodeJS.ProcessEnv} [variables]
 */
export function withDemo({ DEMO: own } = process.env) {
  return { DEMO: own === undefined || own === '' ? 'local' : own };
}
