// Keep offline
export const keepingOffline = 'Keeping offline…';
export const picturesKept = 'Pictures kept';
export const noLongerKept = 'No longer kept offline';
export const onlyMapIsMissing = 'Everything that matters is here; only the map is missing';
export const keptOffline = 'Kept offline';
export const keepOffline = 'Keep offline';
export const thisNeedsAConnection = 'This needs a connection.';

// Bundle
export const needsAConnection = 'This needs a connection';
export const connectionHint = 'The event’s pictures could not be fetched. Try again once there is one.';
export const eventNotFound = 'Event not found';
export const eventNotFoundHint = 'The server doesn’t have this event any more.';
export const noRoomLeft = 'No room left on this device';
export const noRoomHint = 'The event was not kept. Remove others in the settings, or free some space.';
export const notKept = 'This event could not be kept on this device';

// Counts
export const progress = (done: number, total: number) =>
  `${String(done)} of ${String(total)} ${total === 1 ? 'picture' : 'pictures'}`;
export const picturesMissing = (missing: number, wanted: number) =>
  `${String(missing)} of ${String(wanted)} pictures ${missing === 1 ? 'is' : 'are'} missing`;
