import { useState } from 'react';
import { matchPath, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from './paths.ts';

// The contract's own check of a name brings a library along that the list can do without.
const uuidPattern = /^[\da-f-]{36}$/i;

function idIn(pathname: string): string {
  return matchPath(paths.event(':id'), pathname)?.params['id'] ?? '';
}

/** The lists of events that are over or to come have addresses of the same shape, and are no events. */
function isSameEvent(before: string, after: string): boolean {
  return uuidPattern.test(idIn(before)) && /^\d+$/.test(idIn(after));
}

/**
 * Names the place where the person is. An event's address is replaced when the server gives the event its id: that is the same
 * place, so nothing scrolls, moves the focus or starts anew.
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
