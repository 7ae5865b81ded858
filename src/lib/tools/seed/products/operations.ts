import { type ProductEntry, prose } from './product.ts';

export const operations: readonly ProductEntry[] = [
  {
    slug: 'tidewater',
    name: 'Tidewater',
    shortDescription: 'Runs your cron jobs in the greenest hour of the local grid.',
    description: prose`
      Most night jobs don’t care whether they run at two or at five. The grid does: on a windy night, three
      hours can halve the carbon of the same computation. Tidewater replaces the time in your crontab with a
      deadline (“some time before 7”) and picks the hour.

      It reads the published forecasts of 31 grid operators, plans a day ahead, and falls back to plain cron
      when a forecast is missing. A job is never late for the sake of being green.

      At the end of the month you get a sober table: what ran when, what was saved, and which jobs were already
      well placed. One team’s saving came to less than a coffee, and we told them so.

      A single Go binary that understands your existing crontab; there is an operator for Kubernetes. Open
      source (MPL 2.0). Hosted planning costs €5 a month per cluster.
    `,
    tags: ['infrastructure', 'energy', 'operations', 'open source'],
    maker: 'mara@unearth.example',
    status: 'accepted',
    addedDaysAgo: 16.2,
    featuredDaysAgo: 11.5,
    votes: 20,
  },
  {
    slug: 'nightjar',
    name: 'Nightjar',
    shortDescription: 'Reads 40,000 log lines so that the person on call reads four.',
    description: prose`
      When the pager goes, Nightjar has already compared the last ten minutes of logs with the same ten minutes
      on quieter nights. It shows you the lines that are new, the ones that went missing, and the first one
      that looked wrong.

      There is less AI in it than you would think. Grouping and comparing is plain statistics and runs on one
      core. A small language model, on your own server, only writes the summary, and each sentence links to the
      lines it stands on. Turn the model off and everything but the summary still works.

      It reads from files, journald, Loki or standard input, and forgets everything after 14 days unless told
      otherwise. It does not do dashboards. You have dashboards.

      Free for one server. €15 a month for each further one, and the price list is the contract.
    `,
    tags: ['operations', 'ai', 'self-hosted', 'infrastructure'],
    maker: 'priya@unearth.example',
    status: 'accepted',
    addedDaysAgo: 5.7,
    votes: 13,
  },
  {
    slug: 'moult',
    name: 'Moult',
    shortDescription: 'Rotates the secrets that you swore you would rotate in January.',
    description: prose`
      Everybody rotates secrets after the incident. Moult does it on an ordinary Wednesday, one at a time,
      while someone is awake.

      For each secret you write down three things: how to make a new one, where it is used, and how to tell
      that it works. Moult makes the new one, brings it everywhere, checks, waits for a day during which both
      are valid, and retires the old one. If a check fails, it goes back and tells you which service was still
      holding on.

      Recipes for 60 common services are included, from PostgreSQL passwords to DKIM keys. They are short
      scripts that you can read in one sitting, and you should.

      Moult holds no secrets itself. It works with the vault you have, and with an encrypted file if you have
      none. AGPL, with a paid licence for companies that are afraid of the AGPL.
    `,
    tags: ['security', 'operations', 'open source', 'self-hosted'],
    maker: 'priya@unearth.example',
    status: 'accepted',
    addedDaysAgo: 33.1,
    votes: 9,
  },
  {
    slug: 'sandbar',
    name: 'Sandbar',
    shortDescription: 'A throw-away Postgres for every branch, swept up when the branch is merged.',
    description: prose`
      Open a branch and a database of its own is there within two seconds, with last night’s data in it. Merge
      the branch and the database is gone. That is the whole product.

      It works by cloning a snapshot at the file-system level, so twenty branches of a 300 GB database take a
      little more than 300 GB. The nightly snapshot goes through a masking step that you write in SQL; without
      one, Sandbar refuses to copy anything that looks like an e-mail address.

      You need one Linux machine with ZFS. It is meant for development and previews, has no replicas and no
      promises about durability, and says so in its prompt.

      Free for up to five branches at a time, then $29 a month per machine.
    `,
    tags: ['databases', 'developer tools', 'self-hosted', 'git', 'database'],
    maker: 'hana@unearth.example',
    status: 'accepted',
    addedDaysAgo: 27.8,
    votes: 12,
  },
  {
    slug: 'plainquery',
    name: 'Plainquery',
    shortDescription: 'Explains a slow SQL query in sentences that the whole team can argue with.',
    description: prose`
      Paste the output of EXPLAIN ANALYZE. You get back a few sentences: “The database reads 2.1 million orders
      to keep 14 of them, because the index is on created_at and you ask for date(created_at). That takes 94 %
      of the time.”

      Below the sentences are at most two suggestions, each with what it costs: an index slows down writes, a
      rewrite changes what happens with NULL. If the plan is fine, it says that it is fine.

      No language model is involved. There are 140 rules, written and named one by one, and each sentence links
      to the rule behind it. Plans are parsed in your browser and never sent anywhere.

      PostgreSQL 13 and later, SQLite roughly, MySQL not yet. Free; a team licence that comments on pull
      requests costs $12 a month.
    `,
    tags: ['databases', 'performance', 'developer tools', 'privacy'],
    logo: null,
    maker: 'priya@unearth.example',
    status: 'accepted',
    addedDaysAgo: 62.4,
    votes: 10,
  },
];
