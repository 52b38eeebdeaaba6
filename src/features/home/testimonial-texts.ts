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
