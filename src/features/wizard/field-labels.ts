/** What the fields are called where a complaint about one stands away from it. */
const labels: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  subcategory: 'Subcategory',
  cover: 'Cover picture',
  coverAlt: 'What the picture shows',
  gallery: 'Pictures',
  videoUrl: 'Video',
  date: 'Date',
  startTime: 'Start Time',
  endTime: 'End Time',
  endDate: 'End Date',
  zone: 'Time zone',
  recurrence: 'Repeats',
  locationName: 'Place Name',
  address: 'Address',
  address2: 'Address 2',
  city: 'City',
  state: 'State',
  province: 'Province',
  country: 'Country',
  postalCode: 'Postal code',
  pin: 'Map',
  link: 'Link',
  detailedDescription: 'Detailed description',
  venueDetails: 'Venue details',
  tags: 'Tags',
  faqs: 'Questions',
  faqDraft: 'Question',
  tickets: 'Tickets',
  capacity: 'Capacity',
};

const parts: Record<string, string> = {
  name: 'name',
  price: 'price',
  quantity: 'quantity',
  description: 'description',
  question: 'question',
  answer: 'answer',
};

/** `tickets.1.price` is "Tickets 2, price". */
export function fieldLabel(path: string): string {
  const [name = '', at, part] = path.split('.');
  const label = labels[name] ?? name;
  if (at === undefined || part === undefined) return label;
  return `${label} ${String(Number(at) + 1)}, ${parts[part] ?? part}`;
}
