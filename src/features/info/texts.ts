export const shareText = 'Scape: find, make and live events, even offline.';
export const shareScape = 'Share Scape';
export const shareScapeBy = (network: string) => `Share Scape by ${network}`;

// Legal pages
export const legalHeadings = { terms: 'Terms and conditions', privacy: 'Privacy', disclaimer: 'Disclaimer' } as const;
/** About texts that aren't the operators' own. */
export const originNotes = {
  legal:
    'Those who run this server have not given a text of their own. This one comes with the software and says how Scape works.',
  unknown:
    'This text comes with the software. Whether those who run this server have given one of their own couldn’t be found out now.',
  scape: 'This text comes with the software. “We” in it are those who make Scape, not those who run this server.',
} as const;
