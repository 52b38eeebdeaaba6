// Cover
export const coverPicture = 'Cover picture';
export const choosePicture = 'Choose a picture';
export const takePhoto = 'Take a photo';
export const adjust = 'Adjust';
export const coverHelp =
  '2560 x 1440 px looks best, JPEG or PNG, up to 10 MB. It can be dropped or pasted here too. Without one, Scape draws a landscape of its own.';
export const whatPictureShows = 'What the picture shows';
export const altHelp = 'Read to people who can’t see it.';
export const chosenCover = 'The chosen cover';
export const coverRemoved = 'Cover removed';
export const otherCoverChosen = 'Another cover has been chosen meanwhile';
export const coverIsBack = 'The cover from before is back';
export const coverReplaced = 'Cover replaced';

// Gallery
export const gallery = 'Gallery';
export const addPictures = 'Add pictures';
export const galleryHelp = (count: number, most: number) =>
  `${String(count)} of ${String(most)} pictures. Several can be chosen, dropped or pasted at once.`;
/** in the middle of a sentence */
export const pictureName = (number: number) => `picture ${String(number)}`;
export const whatNamedShows = (name: string) => `What ${name} shows`;
export const pictureMoved = (place: number, count: number) =>
  `Picture moved to place ${String(place)} of ${String(count)}`;
export const leftOut = (count: number, most: number) =>
  `A gallery holds ${String(most)} pictures: ${count === 1 ? 'one was' : `${String(count)} were`} left out.`;

// Chosen pictures
export const preparingPicture = 'Preparing the picture';
export const preparingPictures = (current: number, count: number) =>
  `Preparing ${String(current)} of ${String(count)} pictures`;
export const pictureGone = 'The chosen picture is no longer on this device. Please choose it again.';
export const onlyPictures = 'Only pictures can be taken, such as JPEG or PNG.';

// Video
export const video = 'Video';
export const videoHelp = 'A link to YouTube, Vimeo or elsewhere. It can be left out.';
export const videoPlaceholder = 'https://';
export const notAnAddress = 'Enter a web address such as youtube.com/watch?v=…';
export const videoKinds = { youtube: 'A YouTube video', vimeo: 'A Vimeo video', other: 'A link to a video' };
