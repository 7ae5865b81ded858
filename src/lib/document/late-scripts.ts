/** Unknown as a script type, so browsers do not fetch it. */
const late = 'late';

/**
 * Inline script that fetches the scripts of a page after the first paint, with which they would compete
 * (docs/decisions/0008-late-scripts.md). At the end of the page, with its hash in the Content-Security-Policy.
 */
export const lateScriptsLoader =
  '{const load=()=>{' +
  `for(const late of document.querySelectorAll('script[type=${late}]')){` +
  "const script=document.createElement('script');" +
  "script.type='module';script.async=false;script.src=late.src;late.replaceWith(script)}};" +
  'document.hidden?load():requestAnimationFrame(()=>requestAnimationFrame(load))}';

/** Defers the scripts of a rendered page, if it contains the loader. */
export const withLateScripts = (html: string): string =>
  html.includes(lateScriptsLoader)
    ? html.replaceAll('<script type="module" src=', `<script type="${late}" src=`)
    : html;
