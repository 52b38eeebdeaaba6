import type { Account } from './request.ts';

/** `12  ana@example.com  @ana  Ana Paz  2026-11-27  operator` */
export function accountLine({ id, email, username, name, created_at: at, operator, suspended }: Account): string {
  const by = { settings: ['operator by the settings'], command: ['operator'] };
  const marks = [...(operator === null ? [] : by[operator]), ...(suspended == null ? [] : ['suspended'])];
  return [String(id), email, `@${username}`, name, at.slice(0, 10), ...marks].join('  ');
}

export function suspendedText({ username, suspended }: Account, isChanged: boolean): string {
  const who = `@${username}`;
  if (suspended != null) return `${who} is suspended. They read: ${suspended}`;
  return isChanged ? `${who} can sign in again.` : `${who} is not suspended.`;
}

export function listText(accounts: readonly Account[], hasMore: boolean): string {
  if (accounts.length === 0) return 'Nobody here has such a name.';
  const lines = accounts.map(accountLine);
  return [...lines, ...(hasMore ? ['There are more: narrow it with --search, or raise --limit.'] : [])].join('\n');
}

export function createdText(account: Account): string {
  return `The account is there: ${accountLine(account)}`;
}

const stillNamed =
  'is still an operator, because ADMINS or ADMIN_IDS names them: remove that entry, and restart the server.';

export function operatorText(
  { username, operator }: Account,
  { isRemoved, isChanged }: { isRemoved: boolean; isChanged: boolean },
): string {
  const who = `@${username}`;
  if (!isRemoved) return isChanged ? `${who} is an operator now.` : `${who} is an operator already.`;
  if (operator === 'settings') return `${who} ${stillNamed}`;
  return isChanged ? `${who} is no operator any more.` : `${who} is no operator.`;
}
