/** How many featured events are shown per page. */
export const featuredCount = 4;
