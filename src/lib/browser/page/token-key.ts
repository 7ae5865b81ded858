/** Where the access token is stored. Here, since scripts of pages that signed-out visitors read must not load `member`. */
export const tokenKey = 'accessToken';
