/** Storage key of the access token. Not in `member`, which pages for signed-out visitors must not load. */
export const tokenKey = 'accessToken';
