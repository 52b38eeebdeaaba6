export const linkCopied = 'Link copied';
export const copyByHand = 'Copy the selected link by hand';
export const clipboardDenied = 'This browser doesn’t let a page do it.';
export const shareThisEvent = 'Share this event';
export const shareHint = 'Anyone with this link can see the event.';
export const copyLink = 'Copy link';
export const linkToThisEvent = 'Link to this event';

// Share an unlisted event
export const unlistedHint = 'Anyone with this link can open the event. It stands in no list, and no search finds it.';
export const notYetHint = 'Nobody can open it before your event has been sent.';
export const onlyOrganizerHas = 'Only those who have its link can open this event. Ask its organizer for the link.';
export const shareLink = 'Share…';
export const newLink = 'Make a new link';
export const newLinkHint = 'A new link ends the old one. People who already take part keep the event.';
export const newLinkMade = 'The event has a new link';
export const newLinkFailed = 'The link stays as it was';
