/** Whose script the popups of Google and GitHub report back by: the two screens that have them allow it. */
export const popupScripts = 'https://apis.google.com';
