/** How many of the featured events are shown at a time. */
export const featuredCount = 4;
