import { personKey } from '#lib/browser/member/person.ts';
import { tokenKey } from '#lib/browser/member/token.ts';
import { sessionHintKey } from '#lib/browser/page/session-hint.ts';

/**
 * Scripts that run before the first paint. They are printed into the head as they stand, with their hash in
 * the Content-Security-Policy, so they are text, small and without imports.
 */

/** Applies the kept theme; a browser that refuses storage gets the default. */
export const themeScript =
  "try{if(localStorage.theme==='dark')document.documentElement.dataset.theme='dark'}catch{}";

/** Tells the style sheet that a session is remembered, so that the bar has its avatar from the start. */
export const memberScript = `try{if(localStorage.${sessionHintKey})document.documentElement.dataset.member=''}catch{}`;

/** Whoever says to be one of these reads guarded pages, as search engines and link previews do. */
export const crawlers =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|whatsapp|embedly|pinterest|lighthouse/i;

/** Hides what is guarded until the session is known, unless a stored token has not ended yet. */
export const guardScript =
  `if(!${crawlers}.test(navigator.userAgent)){let t=0;` +
  `try{t=JSON.parse(atob(localStorage.${tokenKey}.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).exp}catch{}` +
  "if(!(t*1000>Date.now()))document.documentElement.classList.add('guarded')}";

/**
 * Stands in the section where reviews are written, which names the product's adder, and says there whether the reader has
 * that name: for them the form waits until it is known whose product it is. Everybody else has it at once.
 */
export const namesakeScript =
  'try{const s=document.currentScript.parentElement;' +
  `if(JSON.parse(localStorage.${personKey}).name===s.dataset.adder)s.dataset.namesake=''}catch{}`;
