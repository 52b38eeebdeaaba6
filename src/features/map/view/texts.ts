export const aPlace = 'A place';
