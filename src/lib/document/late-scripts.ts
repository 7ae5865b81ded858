/** A script that has been printed into the page but is not fetched yet. */
const late = 'late';

/**
 * Fetches the scripts of a page once it has been painted: before, they would take their share of the line from what the
 * first paint waits for (docs/decisions/0008-late-scripts.md). Printed at the end of the page, with its hash in the
 * Content-Security-Policy.
 */
export const lateScriptsLoader =
  '{const load=()=>{' +
  `for(const late of document.querySelectorAll('script[type=${late}]')){` +
  "const script=document.createElement('script');" +
  "script.type='module';script.async=false;script.src=late.src;late.replaceWith(script)}};" +
  'document.hidden?load():requestAnimationFrame(()=>requestAnimationFrame(load))}';

/** Leaves the scripts of a finished page to its loader, if it has one. */
export const withLateScripts = (html: string): string =>
  html.includes(lateScriptsLoader)
    ? html.replaceAll('<script type="module" src=', `<script type="${late}" src=`)
    : html;
