export type SeedReport = {
  /** Slug. */
  product: string;
  /** E-mail. */
  by: string;
  reason: string;
  daysAgo: number;
};

/** Some justified, some not, so that there is something to decide. */
export const reports: readonly SeedReport[] = [
  {
    product: 'roomtone',
    by: 'dan@unearth.example',
    reason: 'The download link has answered with a 404 since Thursday. The site itself is up.',
    daysAgo: 3.8,
  },
  {
    product: 'roomtone',
    by: 'aroha@unearth.example',
    reason: "Can't download it any more. I paid last week and get an empty page.",
    daysAgo: 2.1,
  },
  {
    product: 'ask-before-merge',
    by: 'jun@unearth.example',
    reason: 'Says MIT licence, but there is no licence file in the repository. Maybe just forgotten?',
    daysAgo: 12.5,
  },
  {
    product: 'net-thirty',
    by: 'chip@unearth.example',
    reason: 'Competitor. Please remove.',
    daysAgo: 9.9,
  },
  {
    product: 'grain-of-salt',
    by: 'marguerite@unearth.example',
    reason:
      'The page promises that pasted texts are not kept, yet mine was still in the history when I signed in from another computer.',
    daysAgo: 1.4,
  },
];
