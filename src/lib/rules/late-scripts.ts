/** A script that has been printed into the page but is not fetched yet. */
const late = 'late';

/**
 * Fetches the scripts of a page once it has been painted: before, they would take their share of the line from what
 * the first paint waits for. A press on what bears `data-held` meanwhile is played back. Printed at the end of the
 * page, with its hash in the Content-Security-Policy.
 */
export const lateScriptsLoader =
  '{let pressed;' +
  "const hold=e=>{const held=e.target.closest('[data-held]');if(held){e.preventDefault();pressed=held}};" +
  'const load=async()=>{' +
  `const late=[...document.querySelectorAll('script[type=${late}]')];` +
  'await Promise.allSettled(late.map(script=>import(script.src)));' +
  "removeEventListener('click',hold);" +
  'for(const script of late)script.remove();' +
  'pressed?.click()};' +
  "addEventListener('click',hold);" +
  'document.hidden?load():requestAnimationFrame(()=>requestAnimationFrame(load))}';

/** Leaves the scripts of a finished page to its loader, if it has one. */
export const withLateScripts = (html: string): string =>
  html.includes(lateScriptsLoader)
    ? html.replaceAll('<script type="module" src=', `<script type="${late}" src=`)
    : html;
