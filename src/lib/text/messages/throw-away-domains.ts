import { absoluteDate } from '#lib/text/dates.ts';

/** Services of throw-away addresses, below the findings. */
export const throwAwayTexts = {
  title: 'Throw-away addresses',
  intro:
    'Votes and reviews from these mail services weigh nothing: anybody can get a new address there in seconds. Trust a service if you know that real people use it.',
  service: 'Mail service',
  accounts: 'Accounts',
  state: 'Votes',
  weighNothing: 'weigh nothing',
  trustedSince: (iso: string): string => `trusted since ${absoluteDate(iso)}`,
  action: 'Decision',
  trust: 'Trust',
  undo: 'Undo',
  trusted: (domain: string): string =>
    `You trust ${domain}. Its votes are being weighed again: they will weigh as much as those of other addresses.`,
  undone: (domain: string): string =>
    `Undone. The votes from ${domain} are being weighed again: they will weigh nothing.`,
  own: 'Accounts of this service voted for your product or reviewed it: another moderator has to decide.',
  gone: 'This mail service is no longer on the list of throw-away services',
} as const;
