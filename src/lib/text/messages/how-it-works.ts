/** Section that 'Learn more' links to: a sentence each on the order, on who decides, and on the price. */
export const howItWorks = {
  title: 'How it works',
  points: [
    {
      title: 'The order is earned',
      text: 'Everybody has one vote per product. Votes and freshness alone decide the order: new products start near the top and stay there while people vote for them.',
    },
    {
      title: 'People decide',
      text: 'A moderator looks at each product before it is listed. Moderators also pick the featured ones by hand.',
    },
    {
      title: 'It costs nothing',
      text: 'Browsing, voting, reviewing and adding products are free.',
      /** Only on sites that sell it. */
      subscription: 'An optional subscription marks your account as verified. It buys no place in any list.',
    },
  ],
} as const;

/** Explanation of the default sort order. */
export const ranking = {
  summary: 'Ranked by votes and freshness',
  how: 'How?',
  lines: [
    'Score = log10(1 + votes) + days since 1970 / 30, counted to the day of acceptance.',
    'A product that is 30 days newer needs a tenth of the votes.',
    'Only votes of people with a verified e-mail address count here. The number next to a product counts all votes.',
  ],
  example: 'For example: a product from today with 9 votes ranks like one from 30 days ago with 99.',
} as const;
