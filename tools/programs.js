import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @param {readonly string[]} names */
function onPath(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

/**
 * The browser for the end-to-end tests: the one in CHROMIUM, else the first one installed.
 * @returns {string | null}
 */
export function chromiumPath() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const mac = [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') return existsSync(named) ? named : null;
  return (
    [...names.map((name) => `/usr/bin/${name}`), ...onPath(names), ...mac].find((file) => existsSync(file)) ?? null
  );
}

/**
 * The folder with `initdb` and `postgres`; Debian keeps one per version, outside of PATH.
 * @returns {string | null}
 */
export function postgresFolder() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const packaged = versions.sort((left, right) => right - left).map((version) => join(debian, `${version}`, 'bin'));
  const folders = [...packaged, ...onPath(['.'])];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null;
}

/**
 * A program by its name.
 * @param {string} name
 * @returns {string | null}
 */
export function programPath(name) {
  const folders = ['/usr/bin', '/usr/sbin'];
  return [...folders.map((folder) => join(folder, name)), ...onPath([name])].find((file) => existsSync(file)) ?? null;
}

/**
 * The Redis server.
 * @returns {string | null}
 */
export function redisPath() {
  return programPath('redis-server');
}
