/** The sources of the world's outline and names. */
export const atlasCredit = 'Natural Earth · GeoNames';
