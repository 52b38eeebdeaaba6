import { spawnSync } from 'node:child_process';
import { root } from './root.js';

/** @param {readonly string[]} args */
function git(args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/**
 * The files that differ from where this branch left main; on main itself, from its last commit.
 * @returns {{ since: string, files: string[] } | null} null if git fails
 */
export function changes() {
  const since = git(['merge-base', 'HEAD', 'main']) ?? git(['rev-parse', 'HEAD']);
  if (since === null) return null;
  const listed = [
    git(['diff', '--name-only', '--relative', '--diff-filter=d', since]),
    git(['ls-files', '--others', '--exclude-standard']),
  ];
  return { since, files: listed.flatMap((names) => names?.split('\n').filter(Boolean) ?? []) };
}
