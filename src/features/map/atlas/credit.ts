/** Whose the outline of the world and its names are. */
export const atlasCredit = 'Natural Earth · GeoNames';
