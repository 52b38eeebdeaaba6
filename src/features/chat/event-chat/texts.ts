// Dialog
export const loginRequired = 'Inicia sesión';
export const loginToJoin = 'Debes iniciar sesión para unirte al chat del evento';
export const register = 'Register';
export const login = 'Login';
export const eventChat = 'Event chat';
export const joining = 'Joining...';
export const goToChat = 'Go to Chat';
export const joinTheChat = 'Join to the Chat';

// Members
export const nobodyIsInItYet = 'Nobody is in it yet.';
export const members = 'Members';

export const membersCount = (count: number) => `${String(count)} ${count === 1 ? 'member' : 'members'}`;
