import type { InstanceSettings } from '#contract/instance/settings.ts';
import { neutralInstance } from '#contract/instance/neutral.ts';

/** The instance as the specification shows it. Its people, its address and its numbers are invented, so only demos say them. */
export const demoInstance: InstanceSettings = {
  ...neutralInstance,
  copyright: '© 2024 Scape',
  contact: {
    email: 'hello@scape.example',
    phone: '+1 202 555 0100',
    address: '12 Horizon Street, 00000 Duskfield',
    // The street is nowhere, so the pin is at the app's default position.
    spot: { latitude: 18.49, longitude: -69.93 },
    opening: null,
  },
  testimonials: [
    {
      name: 'Marisol Vega',
      position: 'Programme lead',
      company: 'Sala Bajamar',
      text: 'Our club is two floors below the street, and nothing gets through down there. People like, book and share all night, and on the way home it has all arrived.',
      image: '/home/portrait-1.svg',
    },
    {
      name: 'Tomás Arce',
      position: 'Founder',
      company: 'Mercado del Río',
      text: 'I publish the next market from the stall, with the photo that I have just taken. Whether there is a signal is no longer a question that I ask.',
      image: '/home/portrait-2.svg',
    },
    {
      name: 'Inés Duarte',
      position: 'Head of events',
      company: 'Campo Abierto',
      text: 'Twelve thousand people in one field, one mast. The programme was on every phone, times and places included, when the network had long given up.',
      image: '/home/portrait-3.svg',
    },
    {
      name: 'Koji Tanabe',
      position: 'Trainer',
      company: 'Norte Running Club',
      text: 'We meet where the trail begins. Who comes is on my phone before I lose the last bar, and what I change up there reaches everybody by itself.',
      image: '/home/portrait-4.svg',
    },
  ],
};
