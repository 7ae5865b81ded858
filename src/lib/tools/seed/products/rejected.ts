import { type ProductEntry, prose } from './product.ts';

/** What moderators turned down: spam, a promise of profits, and an idea without a product. */
export const rejected: readonly ProductEntry[] = [
  {
    slug: 'growth-geyser',
    name: 'Growth Geyser',
    shortDescription: 'Sends 500 personal e-mails an hour so that you don’t have to be personal.',
    description: prose`
      The number one outreach engine for founders who move fast! Growth Geyser finds the address of anyone, at
      any company, and opens a warm conversation at scale.

      Our proprietary warm-up network gets you past 97 % of filters. Unsubscribe links are optional. Plans from
      $199 a month, results guaranteed or your next month is half price.
    `,
    tags: ['email', 'ai'],
    maker: 'chip@unearth.example',
    status: 'rejected',
    rejection: {
      reason: 'advertising',
      note: 'Please say what it does rather than what it promises, and whom it writes to.',
    },
    addedDaysAgo: 22.8,
    votes: 0,
  },
  {
    slug: 'crystal-tipster',
    name: 'Crystal Tipster',
    shortDescription: 'Knows tomorrow’s share prices today. Ask us how!',
    description: prose`
      Crystal Tipster analyses the mood of the whole internet and tells you what to buy before everybody else
      does. Our members made an average of 340 % in one month (simulated).

      Pay only in vouchers. Places are limited, so vote now and message us for the private channel.
    `,
    tags: ['finance', 'ai', 'data'],
    maker: 'chip@unearth.example',
    status: 'rejected',
    rejection: { reason: 'advertising', note: null },
    addedDaysAgo: 15.7,
    votes: 0,
  },
  {
    slug: 'do-it-for-me',
    name: 'Do It For Me',
    shortDescription: 'A to-do list that does the things on the list. Coming soon!',
    description: prose`
      You write down what has to be done and it gets done. I haven’t worked out how yet, but I have the name
      and would like to see whether people would use it.

      There is nothing to try at the moment. Please leave a vote if you would want this.
    `,
    tags: ['notes', 'ai'],
    externalLink: null,
    logo: null,
    maker: 'user@unearth.example',
    status: 'rejected',
    rejection: {
      reason: 'unfinished',
      note: 'We look forward to it. Submit it again once one thing gets done.',
    },
    addedDaysAgo: 31.4,
    votes: 0,
  },
];
