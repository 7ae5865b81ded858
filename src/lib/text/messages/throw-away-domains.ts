import { absoluteDate } from '#lib/text/dates.ts';

export const throwAwayTexts = {
  title: 'Throw-away addresses',
  intro:
    'Votes and reviews from these mail services weigh nothing: anybody gets a new address there in a second. Trust a service whose members you know to be real people.',
  service: 'Mail service',
  accounts: 'Accounts',
  state: 'Votes',
  weighNothing: 'weigh nothing',
  trustedSince: (iso: string): string => `trusted since ${absoluteDate(iso)}`,
  action: 'Decision',
  trust: 'Trust',
  undo: 'Undo',
  trusted: (domain: string): string => `You trust ${domain}. Its votes weigh what others do within a minute.`,
  undone: (domain: string): string => `Undone: votes from ${domain} weigh nothing within a minute`,
  gone: 'This is no service of throw-away addresses any more',
} as const;
