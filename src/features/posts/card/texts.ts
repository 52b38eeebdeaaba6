import { pluralize } from '#ui/text/plural.ts';

// Card
export const commentsOn = (post: string, count: number) =>
  `Comments on ${post}, ${pluralize(count, 'comment', 'comments')}`;
export const untitledPost = 'Untitled post';

// Head
export const hiddenByModerators = 'Hidden by the moderators. Only you see it.';
export const edited = '· edited';

// Lightbox
export const thePictureOf = (post: string) => `The picture: ${post}`;

// Like
export const likePost = (post: string, likes: number) => `Like ${post}, ${pluralize(likes, 'like', 'likes')}`;
export const loginToLike = 'Please login or register to like posts.';
export const likeWaits = 'Your like waits to be sent';

// Menu
export const postDeleted = 'Post deleted';
export const deletePost = 'Delete';
export const report = 'Report';
export const loginToReport = 'Please login or register to report posts.';
export const moreFor = (post: string) => `More for ${post}`;

// Picture
export const pictureOf = (post: string, canOpen: boolean) => `${canOpen ? 'Open the' : 'Show'} picture: ${post}`;
