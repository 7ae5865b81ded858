/** Origin of the script that popups report back through. Only the two sign-in pages allow it in their policy. */
export const popupScripts = 'https://apis.google.com';
