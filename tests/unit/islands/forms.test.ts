import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { noValues } from '#lib/browser/products/product-form.ts';
import { ProductFields } from '../../../src/islands/products/ProductFields.tsx';
import ReviewPlace from '../../../src/islands/reviews/ReviewPlace.tsx';
import LoginForm from '../../../src/islands/users/LoginForm.tsx';
import SignUpForm from '../../../src/islands/users/SignUpForm.tsx';

/** Attributes of a form's fields in the server-rendered markup, by name. */
const fieldsOf = <Props extends object>(Form: FunctionComponent<Props>, props: Props) => {
  const markup = renderToStaticMarkup(createElement(Form, props));
  return Object.fromEntries(
    [...markup.matchAll(/<(?:input|textarea) [^>]*>/g)].map(([tag]) => [
      /name="(\w+)"/.exec(tag)?.[1] ?? '',
      tag,
    ]),
  );
};

test('a sign-up asks for name, photo, e-mail and a password twice, all of it required', () => {
  const fields = fieldsOf(SignUpForm, {});
  expect(Object.keys(fields)).toEqual(['name', 'photoURL', 'email', 'password', 'password2']);
  for (const field of Object.values(fields)) expect(field).toContain('required=""');
  expect(fields.photoURL).toContain('type="url"');
  expect(fields.email).toContain('type="email"');
  for (const name of ['password', 'password2']) expect(fields[name]).toContain('type="password"');
});

test('a login asks for an e-mail and a password, both required', () => {
  const fields = fieldsOf(LoginForm, {});
  expect(Object.keys(fields)).toEqual(['email', 'password']);
  for (const field of Object.values(fields)) expect(field).toContain('required=""');
  expect(fields.email).toContain('type="email"');
});

test('a review asks for insights and a number from 1 to 5; name and photo are the account’s', () => {
  const { stars, ...fields } = fieldsOf(ReviewPlace, { productId: '1', productName: 'Regret' });
  expect(stars, 'the stars are not sent').toContain('form=""');
  expect(Object.keys(fields)).toEqual(['name', 'photoURL', 'insights', 'rating']);
  for (const field of Object.values(fields)) expect(field).toContain('required=""');
  for (const name of ['name', 'photoURL']) expect(fields[name]).toContain('readOnly=""');
  expect(fields.rating).toMatch(/type="number".* min="1" max="5" step="1"/);
});

const ignore = () => {};
const productForm = {
  start: noValues,
  values: noValues,
  errors: {},
  hasAppeared: false,
  isScheduled: false,
  onTags: ignore,
  typedTag: '',
  onTypedTag: ignore,
};

test('a product asks for name, image and two descriptions; tags and a link may be left out', () => {
  const fields = fieldsOf(ProductFields, productForm);
  const required = Object.keys(fields).filter((name) => fields[name]?.includes('required=""'));
  expect(required).toEqual(['name', 'logo', 'shortDescription', 'description']);
  for (const name of ['logo', 'externalLink']) expect(fields[name]).toContain('type="url"');
  for (const name of ['shortDescription', 'description']) expect(fields[name]).toMatch(/^<textarea /);
});

test('an address field rejects URLs that are not http or https', () => {
  const { logo = '', externalLink = '' } = fieldsOf(ProductFields, productForm);
  const { photoURL = '' } = fieldsOf(SignUpForm, {});
  for (const field of [logo, externalLink, photoURL]) {
    const pattern = new RegExp(`^(?:${/pattern="([^"]*)"/.exec(field)?.[1]})$`, 'v');
    for (const address of ['https://a.example/b?c', 'HTTP://a.example']) expect(address).toMatch(pattern);
    for (const address of ['javascript:alert(1)', 'ftp://a.example', 'data:,https:'])
      expect(address).not.toMatch(pattern);
  }
});

test('a product that has not appeared yet may have a launch day, which is asked for once it is chosen', () => {
  expect(fieldsOf(ProductFields, productForm)).not.toHaveProperty('launchDay');
  const values = { ...noValues, launch: 'day' };
  const { launchDay } = fieldsOf(ProductFields, { ...productForm, values });
  expect(launchDay).toMatch(/type="date".* required=""/);
  expect(launchDay).toMatch(/min="\d{4}-\d{2}-\d{2}" max="\d{4}-\d{2}-\d{2}"/);
  expect(Object.keys(fieldsOf(ProductFields, { ...productForm, values, hasAppeared: true }))).not.toContain(
    'launch',
  );
});
