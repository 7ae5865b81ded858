import { expect, type Page } from '@playwright/test';

interface Newcomer {
  name: string;
  photoURL: string;
  email: string;
  password: string;
}

export const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
};

export const fillSignUp = async (
  page: Page,
  person: Newcomer,
  password2 = person.password,
): Promise<void> => {
  for (const [field, value] of Object.entries({ ...person, password2 })) {
    await page.locator(`[name=${field}]`).fill(value);
  }
};

export const sendSignUp = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();

/** Waits for all at once: the second may be gone, after two seconds, by the time that the first is seen. */
export const expectToasts = async (page: Page, texts: readonly string[]): Promise<void> => {
  await Promise.all(texts.map((text) => expect(page.getByText(text, { exact: true })).toBeVisible()));
};
