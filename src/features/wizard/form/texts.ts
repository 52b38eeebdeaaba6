// Fields that the contract doesn't name
export const whatPictureShows = 'What the picture shows';
export const date = 'Date';
export const startTime = 'Start Time';
export const endTime = 'End Time';
export const endDate = 'End Date';
export const question = 'Question';
/** Parts of tickets, questions and pictures, in the middle of a sentence. */
export const partNames: Record<string, string> = {
  name: 'name',
  price: 'price',
  quantity: 'quantity',
  description: 'description',
  question: 'question',
  answer: 'answer',
  alt: 'what it shows',
};
export const partOf = (label: string, number: number, part: string) => `${label} ${String(number)}, ${part}`;

// Complaints
export const noDateLeft = 'No date is left of this rule';
