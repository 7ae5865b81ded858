/** Origin of the script that popups report back through. Only pages with popups allow it in their policy: login, sign-up, My Profile. */
export const popupScripts = 'https://apis.google.com';
