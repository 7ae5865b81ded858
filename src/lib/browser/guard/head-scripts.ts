import { menuHeightKey } from '#lib/browser/dashboard/menu.ts';
import { personKey } from '#lib/browser/member/person.ts';
import { tokenKey } from '#lib/browser/page/storage.ts';
import { loginHint, toastsKey } from '#lib/browser/page/stored-toasts.ts';
import { carriedEmailKey } from '#lib/browser/users/carried-email.ts';
import { paths } from '#lib/paths.ts';
import { entranceTexts } from '#lib/text/messages/sign-in.ts';
import { crawlers } from './guard.ts';

/**
 * Scripts that run before the first paint. They are inlined into the head as they are, with their hash in the
 * Content-Security-Policy: hence as text, small and without imports.
 */

/**
 * Hides guarded content until the session is known, unless a token is stored. It may have expired: that is for the
 * server to decide, not for the device's clock.
 */
export const guardScript =
  `if(!${crawlers}.test(navigator.userAgent)){let u;` +
  `try{u=JSON.parse(atob(localStorage.${tokenKey}.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).uid}catch{}` +
  "if(!u)document.documentElement.classList.add('guarded')}";

/**
 * Inlined in the review section. Sets `data-target` if the URL points at it: the form is then open from the first paint.
 * Sets `data-namesake` if the stored person has the same name as the product's adder: they may be the adder, so the form
 * waits for the account. Anybody else gets the form at once.
 */
export const reviewScript =
  'try{const s=document.currentScript.parentElement;' +
  `if(location.hash==='${paths.reviewForm}')s.dataset.target='';` +
  `if(JSON.parse(localStorage.${personKey}).name===s.dataset.adder)s.dataset.namesake=''}catch{}`;

/**
 * Inlined in the login and the sign-up. Shows the place for the product that the return URL leads to, and before the
 * first paint the text of the login after a sign-up, or the reason why a session has ended.
 */
export const behindScript =
  `if(location.pathname==='${paths.login}'){const s=sessionStorage,t=document.querySelector('[data-entrance-text]');` +
  `try{if(JSON.parse(s.${carriedEmailKey}).isNew)t.textContent=${JSON.stringify(entranceTexts.made)}}catch{}` +
  `try{const h=JSON.parse(s.${toastsKey}).find(h=>h.about==='${loginHint}'&&h.until>Date.now());` +
  "t.textContent=h.text;t.dataset.reason=''}catch{}}" +
  "if(/^\\/products\\/[^/?#]/.test(new URLSearchParams(location.search).get('from')))" +
  'Object.assign(document.currentScript.parentElement,{hidden:false,ariaBusy:true})';

/**
 * Inlined above the side menu of the dashboard. Reserves the height that the role's entries had on the last screen: the
 * links below them must not move once the role has loaded.
 */
export const menuScript =
  `try{const h=sessionStorage.${menuHeightKey};` +
  "h&&document.currentScript.parentElement.style.setProperty('--role-menu',h+'px')}catch{}";
