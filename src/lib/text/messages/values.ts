import { sessionMessages } from './session.ts';

/** Validation errors, displayed next to their fields. Those that forms need too are in `fieldErrors`. */
export const valueErrors = {
  empty: 'Must not be empty',
  invisible: 'Must have a visible character',
  tooShort: (min: number) => `Must have at least ${min} letters, digits or symbols`,
  unstorable: 'Must not contain NUL characters or unpaired surrogates',
  id: 'Must be an id',
  longAddress: (length: number, max: number) =>
    `Must be at most ${max.toLocaleString('en')} characters long; this one has ${length.toLocaleString('en')}`,
  plainAddress: 'Must not contain a user name, a backslash or a space',
  unknownField: 'Unknown field',
  proof: {
    malformed: 'Must be a challenge of this site with its solution, as JSON',
    foreign: 'Must be the challenge for this vote',
    expired: 'The challenge has expired',
    wrong: 'Must be signed by this site, and solved',
  },
  day: 'Must be a day such as 2026-11-24',
  dayBetween: (first: string, last: string) => `Must be a day from ${first} to ${last} (UTC), or none`,
  hasAppeared: 'The product has already launched',
  timeZone: 'Must be a time zone such as Europe/Vienna',
  date: 'Must be a date and time from the year 0 to the year 9999',
  tooMany: (max: number) => `Must be at most ${max.toLocaleString('en')}`,
  whoseProducts: 'Specify whose products to list',
  noEmail: sessionMessages.noEmail,
  usedAlready: (times: number) => `Already used ${times} times`,
  notInFuture: 'Must be in the future (UTC)',
  tooMuchOff: 'The discount exceeds the price',
  tooLittleLeft: (cents: number, min: number) =>
    `Leaves ${cents} cents to pay, but cards can’t be charged less than ${min}. Make it free, or lower the discount.`,
} as const;
