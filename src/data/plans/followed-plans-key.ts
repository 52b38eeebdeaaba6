/** The cached query of where those go whom the user follows. */
export const followedPlansKey = 'followed-plans';
