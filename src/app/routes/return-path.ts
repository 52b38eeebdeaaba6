import { paths } from './paths.ts';

interface ReturnLocation {
  pathname: string;
  search?: string;
  hash?: string;
}

function isReturnLocation(value: unknown): value is ReturnLocation {
  return typeof value === 'object' && value !== null && 'pathname' in value && typeof value.pathname === 'string';
}

/** Where somebody wanted to go before they were asked to log in; their own profile where nothing was remembered. */
export function returnPathOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state) || !isReturnLocation(state.from))
    return paths.ownProfile;
  const { pathname, search = '', hash = '' } = state.from;
  return `${pathname}${search}${hash}`;
}
