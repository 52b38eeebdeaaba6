// Edit dialog
export const editPost = 'Edit post';

// Event field
export const atAnEvent = 'At an event?';
export const noEvent = 'No event';
export const eventOn = (title: string, day: string) => `${title} · ${day}`;

// Fields
export const title = 'Title';
export const description = 'Description';

// Input
export const noPicture = 'Please select an image file.';
export const pleaseEnterATitle = 'Please enter a title.';

// New post
export const postIsSaved = 'Your post is saved';
export const createPost = 'Create Post';
export const addAPhoto = 'Add a photo';
export const draftIsRestored = 'What you had begun is still here.';
export const post = 'Post';
export const logIn = 'Log in';

// Picture field
export const image = 'Image';
export const chosenPicture = 'Chosen for the post';
export const chooseAnImage = 'Choose an image';
export const removeTheImage = 'Remove the image';

// New post
export const signedOut = 'No authentication token found. Please log in again.';
export const savingFailed = 'Failed to upload image. Please try again.';
