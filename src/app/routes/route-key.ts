import { useState } from 'react';
import { matchPath, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from './paths.ts';

// The contract's UUID check would pull in a library that the list doesn't need.
const uuidPattern = /^[\da-f-]{36}$/i;

function idIn(pathname: string): string {
  return matchPath(paths.event(':id'), pathname)?.params['id'] ?? '';
}

/** The paths of previous and upcoming events have the same shape but no id. */
function isSameEvent(before: string, after: string): boolean {
  return uuidPattern.test(idIn(before)) && /^\d+$/.test(idIn(after));
}

/**
 * A key for the current page. When a new event gets its server id, its URL is replaced; the key stays, so that nothing
 * scrolls, moves the focus or remounts.
 */
export function useRouteKey(): string {
  const { pathname } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const [current, setCurrent] = useState({ pathname, place: pathname });
  if (current.pathname === pathname) return current.place;
  const routeKey = isReplaced && isSameEvent(current.pathname, pathname) ? current.place : pathname;
  setCurrent({ pathname, place: routeKey });
  return routeKey;
}
