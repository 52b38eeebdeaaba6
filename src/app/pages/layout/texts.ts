// Back link
export const back = 'Back';
