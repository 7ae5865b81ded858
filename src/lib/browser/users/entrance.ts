import { plainApi } from '#lib/browser/api/api.ts';
import { intentFrom, storeIntent } from '#lib/browser/page/intent.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { hasSessionHint } from '#lib/browser/page/session-hint.ts';
import { loginHint } from '#lib/browser/page/stored-toasts.ts';
import type { Product } from '#lib/contract/products.ts';
import { safeRedirect } from '#lib/domain/safe-redirect.ts';
import { paths } from '#lib/paths.ts';
import { entranceTexts } from '#lib/text/messages/sign-in.ts';
import { monogramLetter, monogramTone } from '#lib/text/monogram.ts';
import { takeCarriedEmail } from './carried-email.ts';
import { returnUrl } from './return-url.ts';

/** The product whose page this login leads to. @throws if the product is not published, or can't be loaded */
const productBehind = async (): Promise<Product | undefined> => {
  const id = /^\/products\/([^/?#]+)/.exec(safeRedirect(returnUrl(), location.origin))?.[1];
  if (!id) return undefined;
  return (await plainApi('getProduct', { query: { id: decodeURIComponent(id) } })).data;
};

/** Renders it into the place that is reserved for it. */
const showProduct = (place: HTMLElement, { name, logo, shortDescription }: Product): void => {
  const part = (selector: string) => place.querySelector<HTMLElement>(selector);
  part('[data-behind-name]')?.replaceChildren(name);
  part('[data-behind-text]')?.replaceChildren(shortDescription);
  const avatar = part('.avatar');
  avatar?.classList.add(`tone-${monogramTone(name)}`);
  part('.avatar span')?.replaceChildren(monogramLetter(name));
  if (logo && avatar) {
    const image = Object.assign(new Image(), { alt: '', referrerPolicy: 'no-referrer', src: logo });
    image.dataset.optional = '';
    avatar.append(image);
  }
  place.removeAttribute('aria-busy');
};

const fillEmail = (email: string): void => {
  const field = document.querySelector<HTMLInputElement>('[name=email]');
  if (!field || field.value) return;
  field.value = email;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector<HTMLElement>('[name=password]')?.focus();
};

const nameOf = ({ name }: Product): HTMLElement => {
  const strong = document.createElement('strong');
  strong.dir = 'auto';
  strong.append(name);
  return strong;
};

/** Shows the product that a login or sign-up returns to, and why it is needed. */
export const explainEntrance = async (place: HTMLElement, text: HTMLElement): Promise<void> => {
  const carried = location.pathname === paths.login ? takeCarriedEmail() : undefined;
  const isReason = text.dataset.reason !== undefined;
  const intent = intentFrom(returnUrl());
  if (carried) fillEmail(carried.email);
  if (carried?.isNew) text.replaceChildren(entranceTexts.made);
  else if (isReason) notify.settle(loginHint);
  else if (intent) text.replaceChildren(entranceTexts[`${intent.act}Waits`]);
  // Displayed once, and not to members, who are about to return.
  if (intent?.note && !hasSessionHint()) {
    notify.error(intent.note, { about: 'login' });
    storeIntent({ ...intent, note: undefined });
  }

  const product = await productBehind().catch(() => undefined);
  if (!product) {
    place.dataset.empty = '';
    place.removeAttribute('aria-busy');
    return;
  }
  showProduct(place, product);
  if (carried?.isNew) text.replaceChildren(entranceTexts.madeFor, ' ', nameOf(product));
  else if (!isReason && !intent) text.replaceChildren(entranceTexts.membersReadOn);
};
