export const carousel = 'carousel';
export const slide = 'slide';
export const numberOf = (number: number, count: number) => `${String(number)} of ${String(count)}`;
export const previousSlide = 'Previous slide';
export const slideNamed = (number: number, name: string) => `Slide ${String(number)}: ${name}`;
export const nextSlide = 'Next slide';
