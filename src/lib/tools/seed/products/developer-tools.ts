import { type ProductEntry, prose } from './product.ts';

export const developerTools: readonly ProductEntry[] = [
  {
    slug: 'regret',
    name: 'Regret',
    shortDescription: 'Undo for the shell: puts back what your last command deleted, moved or overwrote.',
    description: prose`
      You ran rm with one space too many. Type regret and the folder is back, with its permissions and dates.

      Regret sits below the shell as a small file-system watcher. When a command is about to remove or
      overwrite something in a folder that you told it to guard, it keeps a copy-on-write clone first. On
      Btrfs, APFS and ZFS that costs almost nothing; on ext4 it makes hard links where it can and copies where
      it must, so expect large overwrites to be slower there.

      “regret list” shows the last 50 commands that changed something and what each one did, which turns out
      to be a good way to find out what install scripts really do.

      It does not undo what left your machine: a pushed branch, a dropped remote table, an e-mail. For those
      you will have to keep regretting by hand. Linux and macOS, MIT licence, one binary of 4 MB.
    `,
    tags: ['command line', 'developer tools', 'open source'],
    maker: 'wren@unearth.example',
    status: 'accepted',
    addedDaysAgo: 9.4,
    featuredDaysAgo: 5.2,
    votes: 22,
  },
  {
    slug: 'heavy-luggage',
    name: 'Heavy Luggage',
    shortDescription: 'Finds the three files that make your repository slow to clone.',
    description: prose`
      It is nearly always three files. A test video, a database dump that somebody committed for an hour in
      2019, and a lock file that was rewritten four thousand times.

      Heavy Luggage walks the whole history, weighs every blob as it is packed on the server rather than as it
      lies on disk, and prints who brought it along, when, and what a clone would take without it. A repository
      of two million objects takes about a minute on a laptop.

      It only looks. If you decide to rewrite history, it prints the exact git filter-repo command, followed by
      a paragraph on whom to warn before you run it.

      Free and open source (Apache 2.0). There is no hosted version and there will not be one: your code stays
      where it is.
    `,
    tags: ['git', 'performance', 'open source', 'cli'],
    maker: 'wren@unearth.example',
    status: 'accepted',
    addedDaysAgo: 38.7,
    votes: 15,
  },
  {
    slug: 'parrotfish',
    name: 'Parrotfish',
    shortDescription: 'Records what the API answered last Tuesday and plays it back while you debug.',
    description: prose`
      A customer saw something odd last Tuesday. Today the API answers differently, and you are left arguing
      with a screenshot. Parrotfish is a proxy between your services that keeps every answer for as long as you
      can afford to, and can be asked to repeat any afternoon.

      Point a local service at a recording and it talks to the past: same answers, same order, same 900 ms
      delay from the payment provider. Change one answer by hand to see what would have happened with it.

      Secrets and personal fields are struck out before anything is written, by rules that you keep next to
      your code. The list of what it strikes out by default is long and public.

      HTTP and gRPC. No WebSockets yet. Runs in your own network; free for up to three people, then €9 per
      person and month.
    `,
    tags: ['api', 'testing', 'developer tools', 'self-hosted'],
    maker: 'hana@unearth.example',
    status: 'accepted',
    addedDaysAgo: 12.3,
    votes: 14,
  },
  {
    slug: 'flakewatch',
    name: 'Flakewatch',
    shortDescription: 'Tells a broken test from one that merely has moods.',
    description: prose`
      When a test fails, Flakewatch has already seen it run a few hundred times. It knows that this one fails
      on Mondays, on the small runner, or only after the test that changes the time zone, and it says so in
      one line under the red cross.

      It reads the JUnit reports that your CI writes anyway, so there is nothing to add to the tests. After
      about a week it has an opinion. Each opinion comes with the runs that it rests on.

      It never re-runs a test until it is green. We tried that. It makes the list shorter and the software
      worse.

      Works with anything that writes JUnit XML. Free for public repositories, €40 a month for everyone else,
      no matter how many people.
    `,
    tags: ['testing', 'developer tools', 'teams'],
    maker: 'hana@unearth.example',
    status: 'accepted',
    addedDaysAgo: 51.6,
    votes: 11,
  },
  {
    slug: 'bug-hotel',
    name: 'Bug Hotel',
    shortDescription: 'A puzzle game whose every level is a real bug from a real open-source project.',
    description: prose`
      Check in, get a room key and a failing program of at most forty lines. Somewhere in there is the bug. You
      have as many guesses as you like and a bellhop who gets visibly disappointed.

      All 212 levels are bugs that shipped: the off-by-one that skipped every leap day, the sort that was
      stable until it wasn’t, the comparison that was true for everybody called Null. Each was cut down to its
      essence, with a note from the person who first found it whenever we could reach them.

      You don’t need to know the language, since the ground floor teaches you to read all six of them. You do
      need patience for the basement, which is about concurrency.

      Runs in the browser. The first thirty rooms are free, the whole hotel is €12 once. No adverts, no
      streaks, no owl.
    `,
    tags: ['games', 'education', 'developer tools'],
    maker: 'wren@unearth.example',
    status: 'accepted',
    addedDaysAgo: 20.5,
    votes: 18,
  },
];
