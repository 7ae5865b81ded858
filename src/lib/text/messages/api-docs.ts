import { siteName } from './site.ts';

/** The reference of the API for people. */
export const apiDocsTexts = {
  title: 'API',
  description: `Every API call of ${siteName}, with examples.`,
  lead: 'Everything on this site is an API call that you can make yourself.',
  contents: 'Calls',
  request: 'Request',
  response: 'Response',
  fields: 'Fields and errors',
  required: 'required',
  optional: 'optional',
} as const;

/** Required credentials, by security scheme. */
export const apiAuthTexts = {
  accessToken: 'With an access token',
  identityToken: 'With an ID token of the identity provider',
  operatorToken: 'With the token of the setting MAIL_BOUNCES_TOKEN',
} as const;

export type SecurityScheme = keyof typeof apiAuthTexts;
