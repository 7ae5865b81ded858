import { expect, test } from 'vitest';
import { installBrowser } from '../../../support/fake-browser.ts';

const { window } = installBrowser();
const navigation = new EventTarget();
Object.assign(window, { navigation });
Object.assign(globalThis, { navigation });
const { isLeaving } = await import('#lib/browser/page/leaving.ts');

const navigate = (url: string, more: object = {}): boolean => {
  const destination = { url, sameDocument: false };
  navigation.dispatchEvent(
    Object.assign(new Event('navigate'), { destination, downloadRequest: null, ...more }),
  );
  return isLeaving();
};

test('a link to another page leaves this one; one to another program or a download does not', () => {
  expect(navigate('mailto:hello@unearth.example')).toBe(false);
  expect(navigate('tel:+4930123456')).toBe(false);
  expect(navigate('https://unearth.example/data.csv', { downloadRequest: 'data.csv' })).toBe(false);
  expect(navigate('https://unearth.example/products')).toBe(true);
  navigation.dispatchEvent(new Event('navigateerror'));
  expect(isLeaving()).toBe(false);
});
