// Actions
export const editProfile = 'Edit Profile';
export const createPost = 'Create Post';
export const status = 'Status';
export const myEvents = 'My Events';
export const settings = 'Settings';

// Chosen picture
export const theChosen = (picture: string) => `The chosen ${picture}`;

// Edit dialog
export const saveFailed = 'No se pudo guardar el perfil. Intenta de nuevo.';
export const displayName = 'Display Name';
export const username = 'Username';
export const usernameHelp =
  '3 to 30 letters, digits, dots or underscores. It has to be yours alone; capitals make no difference.';
export const bio = 'Bio';

// Edit values
export const required = 'Required';
export const tooLong = (letters: number) => `At most ${String(letters)} letters`;

// Failed change
export const notAccepted = (change: string) => `${change}: not accepted`;

// Head
export const coverPhotoWaits = 'The cover photo is waiting to be sent';
export const changeCoverPhoto = 'Change cover photo';
export const changePicture = 'Change picture';
export const pictureWaits = 'The picture is waiting to be sent';
export const followers = 'Followers';
export const following = 'Following';
export const events = 'Events';
export const points = 'Points';

// Notes
export const changesWait = 'Changes are waiting to be sent';
export const profile = 'Profile';

// Picture dialog
export const savePicture = 'Save picture';
export const pictureHelp = 'JPEG, PNG or WebP, up to 10 MB. It can be dropped here too.';
export const unreadablePicture = (failed: string) =>
  `${failed} This browser can’t read the picture; saved as JPEG it may.`;

// Picture kinds
export const profilePicture = 'profile picture';
export const uploadFailed = 'Failed to upload image. Please try again.';
export const coverPhoto = 'cover photo';
export const coverUploadFailed = 'No se pudo subir la imagen. Intenta de nuevo.';

// Refresh banner
export const refreshFailed = 'Failed to refresh profile data';
export const dismiss = 'Dismiss';

// Save picture
export const noSession = 'No authentication token found. Please log in again.';
export const chooseAnImageFile = 'Please select an image file.';

// Screen
export const posts = 'Posts';
export const bookmarks = 'Bookmarks';
export const subscribed = 'Subscribed';
export const feed = 'Feed';
export const noEventsCreatedYet = 'No events created yet';
export const noBookmarksYet = 'No bookmarks yet';
export const noSubscribedEventsYet = 'No subscribed events yet';

// Status dialog
export const statusCleared = 'Status cleared';
export const statusUpdated = 'Status updated';
export const updateStatus = 'Update Status';
export const clearStatus = 'Clear status';
export const update = 'Update';
export const whatsHappening = 'What’s happening?';
export const quickStatuses = [
  'At an event',
  'Listening to music',
  'Working',
  'Taking a break',
  'Feeling great',
] as const;
export const quickStatusesLabel = 'Quick statuses';
