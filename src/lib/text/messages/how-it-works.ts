/** What 'Learn more' leads to: a sentence each on the order, on who decides, and on what it costs. */
export const howItWorks = {
  title: 'How it works',
  points: [
    {
      title: 'The order is earned',
      text: 'Everybody has one vote per product, and votes and freshness alone decide the order: new products start near the top, and stay there for as long as people vote for them.',
    },
    {
      title: 'People decide',
      text: 'A moderator looks at each product before it is listed, and picks the featured ones by hand.',
    },
    {
      title: 'It costs nothing',
      text: 'Looking, voting, reviewing and adding a product are free. A subscription marks your account as verified, if you like, and buys no place in any list.',
    },
  ],
} as const;

/** How the order of the lists is determined. */
export const ranking = {
  summary: 'Ranked by votes and freshness',
  how: 'How?',
  lines: [
    'The score of a product is log10(1 + votes), plus one for each 30 days that it was accepted later than another.',
    'So ten times as many votes count as much as being 30 days newer.',
    'Votes of people with a verified e-mail address count here; the number beside a product counts everybody’s.',
  ],
  example:
    'For example: 9 votes on a product of today and 99 on one of 30 days ago put both in the same place.',
} as const;
