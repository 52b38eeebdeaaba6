export const saving = 'Saving';
export const draftSaved = 'Draft saved';
export const onThisDevice = 'On this device';
export const unreadableDrafts = (count: number) =>
  count === 1 ? 'A draft could not be read' : `${String(count)} drafts could not be read`;
export const setAside = 'It was set aside and stays on this device.';
export const deleteUnreadable = 'Delete';
export const settledMeanwhile = 'This was settled meanwhile, in another window perhaps.';
export const notOnDeviceYet = 'This event isn’t on this device yet. It can be edited once there is a connection.';
export const galleryFull = (most: number) => `A gallery holds ${String(most)} pictures.`;
