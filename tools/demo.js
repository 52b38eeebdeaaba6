/**
 * What tells the server that it runs on the machine of whoever tries it out or works on it: with the demo, unless its
 * other settings say that people come to it. An own `DEMO` stands.
 * @param {NodeJS.ProcessEnv} [variables]
 */
export function withDemo({ DEMO: own } = process.env) {
  return { DEMO: own === undefined || own === '' ? 'local' : own };
}
