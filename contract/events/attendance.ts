interface Placed {
  online: boolean;
  address?: string | null | undefined;
  city?: string | null | undefined;
  location?: unknown;
}

/** How people take part: at a place, online, or either way. */
export type Attendance = 'place' | 'online' | 'hybrid';

/** An online event that has a place as well is a hybrid one. A name alone may be that of a service: `Zoom`. */
export function attendanceOf({ online, address, city, location }: Placed): Attendance {
  if (!online) return 'place';
  const isSomewhere = [address, city].some((text) => text?.trim()) || (location ?? null) !== null;
  return isSomewhere ? 'hybrid' : 'online';
}
