/** For something that nobody owns. */
export const nothing = { noun: 'nothing', method: 'POST' } as const;

/** A change of something that only its owner makes, and that nobody else knows of while it is hidden. */
export const ofPublicThing = {
  plain: '401 403 403 403 403 403 200 403',
  hidden: '401 404 404 404 404 404 200 404',
  deleted: '401 404 404 404 404 404 404 404',
  draft: '401 404 404 404 404 404 200 404',
  gone: '401 403 403 403 403 403 401 403',
};

export const seesEvent = {
  plain: '200 200 200 200 200 200 200 200',
  hidden: '404 404 404 404 404 404 200 404',
  deleted: '404 404 404 404 404 404 404 404',
  draft: '404 404 404 404 404 404 200 404',
  gone: '200 200 200 200 200 200 401 200',
};

export const seesPosted = {
  plain: '200 200 200 200 404 404 200 200',
  hidden: '404 404 404 404 404 404 200 404',
  deleted: '404 404 404 404 404 404 404 404',
  gone: '404 404 404 404 404 404 401 404',
};
