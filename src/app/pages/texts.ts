// Chat page
export const chat = 'Chat';

// Create event page
export const authenticationRequired = 'Authentication required';
export const loginToCreate = 'You need to log in to create events';
export const goToHome = 'Go to Home';
export const login = 'Login';

// Events page
export const loadingMap = 'Loading map....';

// Map page
export const backToYourProfile = 'Back to your profile';
export const mapOfEvents = 'Map of Events';
export const mapLabel = 'Map of events';

// Map view page
export const mapView = 'Map view';

// My events page
export const duplicated = 'Duplicated into a draft';
export const notAllPicturesCopied = 'Not all of its pictures could be copied; the rest is there.';

// Own profile page
export const noPostsYet = 'No posts yet';
export const followPeople = 'Follow people to see their posts here.';
export const seeWhoTakesPart = 'See who takes part';

// Profile page
export const invalidId = 'ID inválido';
export const idInvalido = 'ID inválido';
export const invalidProfileAddress = 'The address of a profile ends with a number; this one doesn’t.';
export const noPostsByUser = 'Este usuario no ha creado posts.';

// Settings page
export const accountDeleted = 'Your account has been deleted';
export const nothingLeftHere = 'Nothing of it is left on this device.';
export const configuracion = 'Configuración';
