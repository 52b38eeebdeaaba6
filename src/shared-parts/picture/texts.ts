// Data saver
export const pictureNotLoaded = 'The picture could not be loaded. Please try again.';

// Choosing one
export const chooseAPicture = 'Choose a picture';
export const chooseAnother = 'Choose another';
export const preparingThePicture = 'Preparing the picture';
export const pictureNotAdded = 'A picture could not be added';
export const removePicture = 'Remove picture';
export const pictureRemoved = 'Picture removed';
