export const shareText = 'Scape: find, make and live events, even offline.';
export const shareScape = 'Share Scape';
export const shareScapeBy = (network: string) => `Share Scape by ${network}`;
