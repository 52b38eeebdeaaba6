import { paths } from './paths.ts';

interface ReturnLocation {
  pathname: string;
  search?: string;
  hash?: string;
}

function isReturnLocation(value: unknown): value is ReturnLocation {
  return typeof value === 'object' && value !== null && 'pathname' in value && typeof value.pathname === 'string';
}

/** The page a user wanted before they were sent to the login; their own profile if none is noted. */
export function returnPathOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state) || !isReturnLocation(state.from))
    return paths.ownProfile;
  const { pathname, search = '', hash = '' } = state.from;
  return `${pathname}${search}${hash}`;
}
