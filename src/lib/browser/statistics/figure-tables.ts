import type { Statistics } from '#lib/contract/statistics.ts';
import { inDollars } from '#lib/text/money.ts';

/** A table of figures, displayed and for download. */
export interface FigureTable {
  title: string;
  /** Name of the file. */
  file: string;
  headers: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

interface Totals {
  group: string;
  figures: readonly (readonly [what: string, total: number | string])[];
}

/** @param sells true if the site sells subscriptions; those sold before are counted in any case */
export const totalsOf = ({ users, products, ...rest }: Statistics, sells: boolean): Totals[] => {
  const { active, refunded } = rest.subscriptions;
  return [
    {
      group: 'Users',
      figures: [
        ['Users', users.user],
        ['Moderators', users.moderator],
        ['Admins', users.admin],
        ['Suspended', users.suspended],
      ],
    },
    {
      group: 'Products',
      figures: [
        ['Accepted', products.accepted],
        ['Featured', products.featured],
        ['Pending', products.pending],
        ['Rejected', products.rejected],
        ['Reported', products.reported],
      ],
    },
    {
      group: 'Reactions',
      figures: [
        ['Votes', rest.votes],
        ['Reviews', rest.reviews],
      ],
    },
    ...(sells || active + refunded > 0
      ? [
          {
            group: 'Subscriptions',
            figures: [
              ['Active', active],
              ['Refunded or disputed', refunded],
              ['Income', inDollars(rest.incomeCents)],
            ] as const,
          },
        ]
      : []),
  ];
};

/** Tables of everything that the charts display. */
export const figureTables = (statistics: Statistics, sells: boolean): FigureTable[] => [
  {
    title: 'Totals',
    file: 'totals.csv',
    headers: ['Of', 'What', 'Total'],
    rows: totalsOf(statistics, sells).flatMap(({ group, figures }) =>
      figures.map(([what, total]) => [group, what, total]),
    ),
  },
  {
    title: `The last ${statistics.days.length} days`,
    file: 'days.csv',
    headers: ['Day', 'Products', 'Votes', 'Sign-ups'],
    rows: statistics.days.map(({ day, products, votes, signUps }) => [day, products, votes, signUps]),
  },
  {
    title: 'Most voted',
    file: 'most-voted.csv',
    headers: ['Product', 'Votes'],
    rows: statistics.mostVoted.map(({ name, upVote }) => [name, upVote]),
  },
];
