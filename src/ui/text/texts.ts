export const seeLess = 'See less';
export const seeMore = 'See more';
