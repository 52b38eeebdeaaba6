import { oneLine } from '#ui/text/one-line.ts';

export const addAPhoto = 'Add a photo';
export const noPhotos = 'No photos yet';
export const beTheFirst = 'No photos yet. Yours can be the first.';
export const photoBy = (person: string, title: string) => `Photo by ${person}: ${oneLine(title)}`;
export const showMore = 'Show more photos';
export const more = 'More';
