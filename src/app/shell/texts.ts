// Account corner
export const login = 'Login';
export const signUp = 'Sign up';

// Account menu
export const home = 'Home';
export const myProfile = 'My Profile';
export const myPlans = 'My plans';
export const myEvents = 'My Events';
export const ranking = 'Ranking';
export const settings = 'Settings';
export const moderation = 'Moderation';
export const outbox = 'Outbox';
export const account = 'Account';
export const accountOf = (name: string, unread: number) =>
  `Account of ${name}${unread === 0 ? '' : `, ${String(unread)} new`}`;
export const notifications = 'Notifications';
export const friendRequests = 'Friend requests';
export const logout = 'Logout';

// Bottom bar
export const events = 'Events';
export const map = 'Map';
export const create = 'Create';
export const chat = 'Chat';
export const profile = 'Profile';
export const places = 'Places';
export const withUnread = (label: string, count: number) => `${label}, ${String(count)} unread`;
export const withNew = (label: string, count: number) => `${label}, ${String(count)} new`;

// Footer
export const upcomingEvents = 'Upcoming events';
export const previousEvents = 'Previous events';
export const organizeAnEvent = 'Organize an event';
export const becomeASponsor = 'Become a sponsor';
export const scape = 'Scape';
export const about = 'About';
export const blog = 'Blog';
export const press = 'Press';
export const careers = 'Careers';
export const help = 'Help';
export const support = 'Support';
export const contact = 'Contact';
export const downloadTheApp = 'Download the app';
export const sitemap = 'Sitemap';
export const theSmallPrint = 'The small print';
export const terms = 'Terms';
export const privacy = 'Privacy';
export const disclaimer = 'Disclaimer';
export const slogan = 'Discounts on the best events and parties.';
export const footer = 'Footer';

// Navigation menu
export const menu = 'Menu';
export const rankings = 'Rankings';
export const lightTheme = 'Light theme';
export const darkTheme = 'Dark theme';

// Offline bar
export const confirmEmail = 'Confirm your email';
export const confirmEmailWhy = 'What others would see waits until then.';
export const sendMailAgain = 'Send the mail again';
export const sendingMail = 'Sending...';
export const offline = 'Offline.';
export const serverTakesNothing = 'The server can’t take anything right now.';
export const networkIsBlocked = 'This network doesn’t let Scape through.';
export const savedOnDevice = 'What you do is saved on this device.';
export const oneChangeWaits = '1 change waits on this device.';
export const changesWait = (count: number) => `${String(count)} changes wait on this device.`;

// Shell
export const skipToContent = 'Skip to content';

// Theme toggle
export const toLightTheme = 'Switch to the light theme';
export const toDarkTheme = 'Switch to the dark theme';

// Top bar
export const main = 'Main';

// Logout
export const unsentIsKept = 'What was not sent is kept on this device, for you only';
export const logInToSend = 'Log in to send it.';
export const logoutFailed = 'Logging out failed. What you have not sent is still on this device.';
