import { type ProductEntry, prose } from './product.ts';

export const writingAndReading: readonly ProductEntry[] = [
  {
    slug: 'overblick',
    name: 'Överblick',
    shortDescription: 'Every note you own on one enormous table that you can zoom.',
    description: prose`
      The Swedish word means seeing the whole from above. Överblick takes a folder of text files and lays every
      note out on a table without edges. From far away you see heaps; come closer and you read titles; closer
      still and you are typing.

      You move notes by hand, and they stay where you put them. There are no folders, no links to keep up and
      no graph view. Most people remember where they left a thing long after they forgot what they named it.

      The table is one small file beside your notes, which remain plain Markdown. Ten thousand notes scroll at
      60 frames a second on a laptop from 2019, because that is what the maker owns.

      It does not sync; use whatever you sync folders with. Mac, Windows and Linux, €25 once, a year of updates
      included. Afterwards the version that you have is yours.
    `,
    tags: ['notes', 'writing', 'local-first', 'design'],
    maker: 'astrid@unearth.example',
    status: 'accepted',
    addedDaysAgo: 13.8,
    featuredDaysAgo: 8.1,
    votes: 19,
  },
  {
    slug: 'inkhorn',
    name: 'Inkhorn',
    shortDescription: 'A writing app that hides your last paragraph until you have written the next one.',
    description: prose`
      First drafts die of rereading. In Inkhorn a paragraph folds away as soon as you finish it, and only its
      first four words remain. It opens again once there is a next one.

      That is annoying for about two days. Then you notice that you have nine pages.

      When the draft is done, press Unfold, and you are in an ordinary quiet editor with everything visible. It
      saves Markdown, counts words only if asked, and has exactly one typeface, which took longer to choose
      than the rest took to build.

      No account, no cloud, no AI. $19 once for Mac and Windows; the Linux build is free because one person
      asked so nicely.
    `,
    tags: ['writing', 'local-first'],
    maker: 'astrid@unearth.example',
    status: 'accepted',
    addedDaysAgo: 47.2,
    votes: 13,
  },
  {
    slug: 'thumbed',
    name: 'Thumbed',
    shortDescription: 'A book reader that remembers what you thought of the last ten.',
    description: prose`
      You are on page 80 and have the feeling that somebody else said this better. Thumbed knows who, because
      you underlined it in March.

      It reads EPUB and PDF, keeps what you mark and scribble, and shows at the edge of the page when an old
      note touches what you are reading now. The matching happens on your device with a small embedding model;
      your notes and your odd taste stay private.

      At the end of a book it asks one question: would you lend it to someone, and to whom? The answers make a
      better shelf than stars do.

      There is no shop in it and it does not open books with copy protection. iPad and Android tablets, €4 a
      month or €60 for good.
    `,
    tags: ['reading', 'notes', 'on-device', 'ai'],
    maker: 'farid@unearth.example',
    status: 'accepted',
    addedDaysAgo: 18.4,
    votes: 15,
  },
  {
    slug: 'grain-of-salt',
    name: 'Grain of Salt',
    shortDescription: 'Puts a source, or a raised eyebrow, beside every sentence an AI wrote for you.',
    description: prose`
      Paste an answer from any chatbot. Each sentence comes back with one of three marks: supported, with the
      passage that supports it; contradicted, with the passage that does; or a raised eyebrow, which means that
      nobody seems to have said so before.

      The search runs over open encyclopaedias, standards, case law and some 40 million open-access papers. For
      facts that live elsewhere, such as last week’s news or your own documents, you can add a folder or a
      feed.

      On our own test set of 3,000 sentences, 8 % of the eyebrows were undeserved and 3 % of the “supported”
      marks were wrong. The set and every mistake are published. Do not use it as a reason to stop reading.

      Ten checks a day are free. After that it is $6 a month, or bring your own model and pay nothing.
    `,
    tags: ['ai', 'reading', 'data'],
    maker: 'petra@unearth.example',
    status: 'accepted',
    addedDaysAgo: 4.3,
    votes: 11,
  },
  {
    slug: 'column-inches',
    name: 'Column Inches',
    shortDescription: 'Opens a CSV of any size and tells you what is odd about it before you ask.',
    description: prose`
      Drop a file on the window. While you look at the first rows, Column Inches reads the rest and makes a
      list: 14 dates from the year 1900, a column that is a number everywhere but in row 88,213, two customers
      with the same number, and a decimal comma that changed to a point halfway down.

      Click on an oddity to see its rows. Fix it by hand or with a rule, and every step is kept as a script
      that you can read and run again on next month’s file.

      A file of 12 GB opens in about four seconds on a machine with 8 GB of memory, since it is never all in
      there. Nothing is uploaded, not even a crash report.

      It isn’t a spreadsheet and has no formulas. Mac, Windows and Linux; free up to a million rows, $49 once
      without the limit.
    `,
    tags: ['data', 'local-first', 'privacy', 'performance'],
    maker: 'bo@unearth.example',
    status: 'accepted',
    addedDaysAgo: 30.2,
    votes: 14,
  },
];
