// Canvas
export const noPictureWork = 'This browser can’t work on pictures.';

// Crop controls
export const cropHelp = 'Drag the picture to where it should be, or use the arrow keys.';
export const zoom = 'Zoom';
export const zoomTimes = (zoom: string) => `${zoom} times`;
export const reset = 'Reset';

// Crop frame
export const visiblePart = 'The part of the picture that is shown';
export const leftToRight = 'Left to right';
export const fromTheLeft = 'from the left';
export const topToBottom = 'Top to bottom';
export const fromTheTop = 'from the top';

// Show button
export const showPicture = 'Show picture';
export const showPictureOf = (picture: string) => `Show picture: ${picture}`;

// Shrink
export const noHeic = 'This browser can’t read HEIC photographs. Please save it as JPEG first, or choose another one.';
export const damaged = 'This picture is damaged and can’t be read. Please choose another one.';
export const tooManyMegapixels = (megapixels: number, most: number) =>
  `This picture has ${String(megapixels)} megapixels; ${String(most)} is the most.`;
export const notAPicture = 'This file is not a JPEG, PNG, WebP, AVIF or GIF picture.';

// Task
export const pictureFailed = 'This picture could not be prepared. Please try again, or choose another one.';

// Unavailable
export const pictureCannotBeShown = 'This picture can’t be shown.';
export const pictureShowsOnline = 'This picture isn’t on this device. It shows with a connection.';
