export const readyOffline = 'Ready to use offline';
export const readyOfflineText = 'From now on Scape opens on this device without a connection too.';
