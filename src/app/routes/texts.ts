// Guards
export const loadingSession = 'Loading session...';

// Routes
export const upcomingEvents = 'Upcoming events';
export const previousEvents = 'Previous events';

// Site map
export const events = 'Events';
export const home = 'Home';
export const map = 'Map';
export const rankings = 'Rankings';
export const createAnEvent = 'Create an event';
export const yourAccount = 'Your account';
export const login = 'Login';
export const signUp = 'Sign up';
export const forgotPassword = 'Forgot password';
export const myProfile = 'My Profile';
export const myPlans = 'My plans';
export const myEvents = 'My Events';
export const importEvents = 'Import events';
export const myRanking = 'My Ranking';
export const mapOfEvents = 'Map of events';
export const chat = 'Chat';
export const notifications = 'Notifications';
export const settings = 'Settings';
export const outbox = 'Outbox';
export const scape = 'Scape';
export const about = 'About';
export const contact = 'Contact';
export const support = 'Support';
export const downloadTheApp = 'Download the app';
export const blog = 'Blog';
export const press = 'Press';
export const careers = 'Careers';
export const becomeASponsor = 'Become a sponsor';
export const theSmallPrint = 'The small print';
export const termsAndConditions = 'Terms and conditions';
export const privacy = 'Privacy';
export const disclaimer = 'Disclaimer';
