import { Carousel } from '#ui/controls/carousel.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';

const promises = [
  {
    title: 'Find your next night out',
    description: 'Concerts, fairs, talks and parties, by date and by what you like.',
    image: '/promo/find.svg',
    alt: 'A town at dusk with places marked by lights',
  },
  {
    title: 'Made for bad signal',
    description: 'In a basement or a field, what you do is saved on this device and sent once there is a network.',
    image: '/promo/offline.svg',
    alt: 'Tents with lights in them, in a field under the moon',
  },
  {
    title: 'Make it happen',
    description: 'Publish an event of your own, picture and all, in minutes.',
    image: '/promo/publish.svg',
    alt: 'A stage with beams of light, before a crowd',
  },
];

const slides = promises.map(({ title, description, image, alt }) => ({
  name: title,
  content: (
    <div className="relative flex size-full flex-col justify-end">
      <img src={image} alt={alt} className="absolute inset-0 size-full object-cover" />
      <div className="relative bg-linear-to-t from-night from-60% to-transparent px-6 pt-20 pb-22 text-on-brand lg:px-8">
        <h2 className="font-display text-lg font-bold text-balance lg:text-xl">{title}</h2>
        <p className="mt-2 text-sm text-pretty">{description}</p>
      </div>
    </div>
  ),
}));

/** Promotes Scape beside login and sign-up. Phones have no space for it and don't load its pictures. */
export function PromoPanel() {
  const isWide = useMedia('(min-width: 640px)');
  return isWide ? <Carousel label="What Scape is for" slides={slides} className="min-h-140" /> : null;
}
