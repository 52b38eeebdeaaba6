import { eventLabels } from '#contract/events/fields.ts';

/** What the fields are called where a complaint about one stands away from it; most as the contract's are. */
const labels: Record<string, string | undefined> = {
  ...eventLabels,
  cover: eventLabels.cover_image,
  coverAlt: 'What the picture shows',
  gallery: eventLabels.gallery_images,
  videoUrl: eventLabels.video_url,
  date: 'Date',
  startTime: 'Start Time',
  endTime: 'End Time',
  endDate: 'End Date',
  zone: eventLabels.timezone,
  pin: eventLabels.location,
  link: eventLabels.event_link,
  detailedDescription: eventLabels.detailed_description,
  venueDetails: eventLabels.venue_details,
  faqDraft: 'Question',
  tickets: eventLabels.ticket_types,
};

const parts: Record<string, string> = {
  name: 'name',
  price: 'price',
  quantity: 'quantity',
  description: 'description',
  question: 'question',
  answer: 'answer',
  alt: 'what it shows',
};

/** `tickets.1.price` is "Tickets 2, price". */
export function fieldLabel(path: string): string {
  const [name = '', at, part] = path.split('.');
  const label = labels[name] ?? name;
  if (at === undefined || part === undefined) return label;
  return `${label} ${String(Number(at) + 1)}, ${parts[part] ?? part}`;
}
