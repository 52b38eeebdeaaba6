export const seeLess = 'See less';
export const seeMore = 'See more';
export const today = 'Today';
export const yesterday = 'Yesterday';
