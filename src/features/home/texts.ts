// Hero
export const motto = 'Find, make and live events, even offline.';
export const savedFirst =
  'What you like, book or publish is saved on this device first, and sent exactly once when there is a network.';
export const exploreEvents = 'Explore events';
export const joinNow = 'Join Now';
export const learnMore = 'Learn More ';
export const aboutScape = 'about Scape';
export const searchEvents = 'Search events';
export const searchPlaceholder = 'Search events...';
export const search = 'Search';

// Featured events
export const exploreHeading = 'Explore Events';
export const seeAllEvents = 'See all the events';
export const noFeaturedEvents = 'No featured events available.';
export const firstCouldBeYours = 'The first one could be yours.';
export const noDescription = 'No description available';
/** before the time of the end */
export const until = 'to ';
export const onlineEvent = 'Online Event';

// Expo banner
export const startYourExpo = 'Start your business expo with us';
export const draftItHere =
  'A fair, a launch, an open day: draft it here, also without a network, and publish it when you are ready.';
export const getStarted = 'Get started';

// Testimonials
export const clientTestimonials = 'Client testimonials';
export const inTheirOwnWords = 'Those who make events where networks are worst, in their own words.';
export const whoSaysIt = 'Who says it';
export const positionAt = (position: string, company: string) => `${position}, ${company}`;
export const testimonialOf = (name: string, company: string) => `${name}, ${company}`;

export const scrollToTop = 'Scroll to top';
