import { sessionMessages } from './session.ts';

/** Validation errors, displayed beside their fields. Those that forms need too are in `fieldErrors`. */
export const valueErrors = {
  empty: 'Must not be empty',
  invisible: 'Must have a visible character',
  tooShort: (min: number) => `Must have at least ${min} letters, digits or signs`,
  unstorable: 'Must not hold a NUL character, or half of a character of two parts',
  webAddress: 'Must be a web address that starts with http:// or https://',
  longAddress: (length: number, max: number) =>
    `Must be at most ${max.toLocaleString('en')} characters long; this one has ${length.toLocaleString('en')}`,
  plainAddress: 'Must not hold a user name, a backslash or a space',
  unknownField: 'This field is not known here',
  day: 'Must be a day such as 2026-11-24',
  dayBetween: (first: string, last: string) => `Must be a day from ${first} to ${last} (UTC), or none`,
  hasAppeared: 'The product has appeared already',
  date: 'Must be a date and time from the year 0 to the year 9999',
  tooMany: (max: number) => `Must be at most ${max.toLocaleString('en')}`,
  whoseProducts: 'Say whose products',
  noEmail: sessionMessages.noEmail,
  usedAlready: (times: number) => `It has been used ${times} times already`,
  tooMuchOff: 'Takes off more than the whole price',
  tooLittleLeft: (cents: number, min: number) =>
    `Leaves ${cents} cents to pay, and a card can’t be charged less than ${min}; take off all of it, or less`,
} as const;
