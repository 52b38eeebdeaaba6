export const login = 'Login';
export const loginRequired = 'Login Required';
