export const map = 'Map';
export const satellite = 'Satellite';
export const layer = 'Layer';
