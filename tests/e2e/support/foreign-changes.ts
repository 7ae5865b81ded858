import type { Page } from '@playwright/test';
import { hold } from './network.ts';

/**
 * Replaces each text by its translation, here the same words, as the translation of Chrome does: in two elements, the
 * node of the text itself leaves the page. Later texts too.
 */
const translate = (): void => {
  const untouched = 'script, style, title, textarea, option, svg, font';
  const replace = (text: Text): void => {
    if (!text.data.trim() || text.parentElement?.closest(untouched)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceIn = (root: Node): void => {
    if (root instanceof Text) replace(root);
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    found.forEach(replace);
  };
  replaceIn(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) replaceIn(node);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
};

/** Adds nodes as password managers and writing aids do: to the page, to each form and next to each field, later ones too. */
const extend = (): void => {
  const added = 'extension-part';
  const addIn = (root: Element): void => {
    for (const part of root.querySelectorAll('form, fieldset, button, [data-field], [data-field] > div'))
      if (part.firstElementChild?.localName !== added) part.prepend(document.createElement(added));
    for (const field of root.querySelectorAll('input, textarea, select'))
      if (field.nextElementSibling?.localName !== added) field.after(document.createElement(added));
  };
  document.body.prepend(document.createElement(added));
  document.body.append(document.createElement(added));
  addIn(document.body);
  new MutationObserver(() => addIn(document.body)).observe(document.body, { childList: true, subtree: true });
};

/** Changes a page as a translation and an extension do together. */
export const changePage = async (page: Page): Promise<void> => {
  await page.evaluate(translate);
  await page.evaluate(extend);
};

/** Opens a page whose scripts, or some of them, are held back. @returns what releases them */
export const openBeforeScripts = async (
  page: Page,
  path: string,
  scripts = '**/_astro/*.js',
): Promise<() => void> => {
  const release = await hold(page, scripts);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
};
