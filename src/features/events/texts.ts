// Status badge
export const cancelled = 'Cancelled';
export const finished = 'Finished';
export const pending = 'Pending';
export const draft = 'Draft';
export const unlisted = 'Unlisted';

// Viewer time
export const timeOfZone = (zone: string) => `${zone} time`;
