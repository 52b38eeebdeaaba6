import { Carousel } from '#ui/controls/carousel.tsx';
import * as texts from './texts.ts';

const promises = [
  {
    title: texts.findEvents,
    description: texts.findEventsText,
    image: '/promo/find.svg',
    alt: texts.findEventsPicture,
  },
  {
    title: texts.worksOffline,
    description: texts.worksOfflineText,
    image: '/promo/offline.svg',
    alt: texts.worksOfflinePicture,
  },
  {
    title: texts.publishEvents,
    description: texts.publishEventsText,
    image: '/promo/publish.svg',
    alt: texts.publishEventsPicture,
  },
];

const slides = promises.map(({ title, description, image, alt }) => ({
  name: title,
  content: (
    <div className="flex size-full flex-col justify-end">
      <img src={image} alt={alt} loading="lazy" className="absolute inset-0 size-full object-cover" />
      <div className="relative bg-linear-to-t from-night from-60% to-transparent px-6 pt-20 pb-22 text-on-brand lg:px-8">
        <h2 className="font-display text-lg font-bold text-balance lg:text-xl">{title}</h2>
        <p className="mt-2 text-sm text-pretty">{description}</p>
      </div>
    </div>
  ),
}));

/** Promotes Scape beside login and sign-up. Phones have no space for it and, as it is hidden, don't load its pictures. */
export function PromoPanel() {
  return <Carousel label={texts.whatScapeIsFor} slides={slides} className="min-h-140 max-sm:hidden" />;
}
