/** Unknown as a script type, so browsers do not fetch it. */
const late = 'late';

/**
 * Inline script that fetches the scripts of a page after the first paint, with which they would compete
 * (docs/decisions/0008-late-scripts.md). Waits like `afterPaint`; a second call finds nothing left to load. At the end
 * of the page, with its hash in the Content-Security-Policy.
 */
export const lateScriptsLoader =
  `{const load=()=>{for(const late of document.querySelectorAll('script[type=${late}]'))` +
  "late.replaceWith(Object.assign(document.createElement('script'),{type:'module',async:false,src:late.src}))};" +
  'if(document.hidden)load();else{setTimeout(load,500);' +
  "new PerformanceObserver(load).observe({type:'paint',buffered:true})}}";

/** Defers the scripts of a rendered page, if it contains the loader. */
export const withLateScripts = (html: string): string =>
  html.includes(lateScriptsLoader)
    ? html.replaceAll('<script type="module" src=', `<script type="${late}" src=`)
    : html;
