import { useState } from 'react';
import { matchPath, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from './paths.ts';

function isSameEvent(before: string, after: string): boolean {
  const pattern = paths.event(':id');
  return matchPath(pattern, before) !== null && matchPath(pattern, after) !== null;
}

/**
 * Names the place where the person is. An event's address is replaced when the server gives the event its id: that is the same
 * place, so nothing scrolls, moves the focus or starts anew.
 */
export function usePlace(): string {
  const { pathname } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const [held, setHeld] = useState({ pathname, place: pathname });
  if (held.pathname === pathname) return held.place;
  const place = isReplaced && isSameEvent(held.pathname, pathname) ? held.place : pathname;
  setHeld({ pathname, place });
  return place;
}
