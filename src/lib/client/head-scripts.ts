/**
 * Scripts that run before the first paint. They are printed into the head as they stand, with their hash in
 * the Content-Security-Policy, so they are text, small and without imports.
 */

/** Applies the kept theme; a browser that refuses storage gets the default. */
export const themeScript =
  "try{if(localStorage.theme==='dark')document.documentElement.dataset.theme='dark'}catch{}";
