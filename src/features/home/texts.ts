export interface Testimonial {
  id: string;
  name: string;
  position: string;
  company: string;
  text: string;
  /** path of a portrait drawn for this page */
  image: string;
}

export const testimonials: readonly [Testimonial, ...Testimonial[]] = [
  {
    id: 'marisol',
    name: 'Marisol Vega',
    position: 'Programme lead',
    company: 'Sala Bajamar',
    text: 'Our club is two floors below the street, and nothing gets through down there. People like, book and share all night, and on the way home it has all arrived.',
    image: '/home/portrait-1.svg',
  },
  {
    id: 'tomas',
    name: 'Tomás Arce',
    position: 'Founder',
    company: 'Mercado del Río',
    text: 'I publish the next market from the stall, with the photo that I have just taken. Whether there is a signal is no longer a question that I ask.',
    image: '/home/portrait-2.svg',
  },
  {
    id: 'ines',
    name: 'Inés Duarte',
    position: 'Head of events',
    company: 'Campo Abierto',
    text: 'Twelve thousand people in one field, one mast. The programme was on every phone, times and places included, when the network had long given up.',
    image: '/home/portrait-3.svg',
  },
  {
    id: 'koji',
    name: 'Koji Tanabe',
    position: 'Trainer',
    company: 'Norte Running Club',
    text: 'We meet where the trail begins. Who comes is on my phone before I lose the last bar, and what I change up there reaches everybody by itself.',
    image: '/home/portrait-4.svg',
  },
];

// Hero
export const pageTitle = 'Scape';
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
