// Data saver
export const untitledEvent = 'Untitled Event';
export const pictureNotLoaded = 'The picture could not be had. Please try again.';
