import { type ProductEntry, prose } from './product.ts';

/** Sent in during the last days, waiting for a moderator. */
export const pending: readonly ProductEntry[] = [
  {
    slug: 'starter-pistol',
    name: 'Starter Pistol',
    shortDescription: 'Watches your sourdough and fires off a text when it has doubled.',
    description: prose`
      Put a rubber band around the jar and point any old phone at it. Starter Pistol looks once a minute, and
      when the dough reaches twice the band it sends you a message that says BANG.

      It also draws the curve of the rise, which is how you find out that your kitchen is four degrees colder
      than you believed and that the recipe is not to blame.

      Works with one jar at a time. Pictures are looked at on the phone and deleted after a day. Free, since
      the maker mostly wants to sleep in on Sundays.
    `,
    tags: ['food', 'home', 'on-device'],
    maker: 'user@unearth.example',
    status: 'pending',
    addedDaysAgo: 0.4,
    votes: 0,
  },
  {
    slug: 'long-division',
    name: 'Long Division',
    shortDescription: 'A maths tutor that never gives the answer, only the next smaller question.',
    description: prose`
      Type in the problem you are stuck on, or take a picture of it. Long Division asks you something easier.
      If that is still too hard, it asks something easier again, until you say “oh” and climb back up by
      yourself.

      Parents see which steps were hard, not how long it took. It can’t be talked into solving the homework,
      and about a third of the children try.

      Ages 8 to 14, in English, French and Wolof. Free for schools; €3 a month at home. The questions come from
      teachers, and a model only chooses among them.
    `,
    tags: ['education', 'family', 'ai', 'language'],
    maker: 'amadou@unearth.example',
    status: 'pending',
    addedDaysAgo: 0.9,
    votes: 0,
  },
  {
    slug: 'understory',
    name: 'Understory',
    shortDescription: 'Shows which trees on your street are thirsty, and whose turn it is to water them.',
    description: prose`
      Young street trees die in their third summer, mostly because everyone thinks that somebody else has
      watered them. Understory takes the city’s tree register, recent rain and the age of each tree, and colours
      the thirsty ones amber.

      Neighbours adopt a few and share the turns. When you go on holiday, your trees ask around by themselves.

      Open data, open source, running in Porto and two Dutch towns. Any city that publishes a tree register can
      be added in an afternoon.
    `,
    tags: ['nature', 'community', 'maps', 'open source'],
    maker: 'ines@unearth.example',
    status: 'pending',
    addedDaysAgo: 1.7,
    votes: 0,
  },
  {
    slug: 'plain-spoken',
    name: 'Plain Spoken',
    shortDescription: 'Underlines the sentence in your contract that you would be embarrassed to read aloud.',
    description: prose`
      Paste a contract, a letter from an authority or your own terms. Plain Spoken marks the sentences that
      nobody could read to another person’s face, and says why: 71 words, three negations, and a “hereinafter”
      that refers to nothing.

      It suggests no replacement. Lawyers asked for that, because the meaning is their job and the mirror is
      ours.

      German and English. Runs entirely in the browser, so that confidential drafts remain confidential. Free
      up to ten pages.
    `,
    tags: ['writing', 'language', 'privacy'],
    maker: 'petra@unearth.example',
    status: 'pending',
    addedDaysAgo: 2.2,
    votes: 0,
  },
  {
    slug: 'second-reader',
    name: 'Second Reader',
    shortDescription:
      'An AI on your own laptop that reads your draft, asks three questions and rewrites nothing.',
    description: prose`
      Good first readers don’t fix your sentences. They ask why the brother leaves in chapter two. Second Reader
      takes a draft of up to 120,000 words and comes back with three questions, each tied to a page.

      It runs on a laptop with 16 GB of memory and takes about as long as a cup of tea per chapter. It has no
      button that inserts text, since that was the whole reason to build it.

      Mac only for now. €29 once. It reads English and Swedish well, and everything else like a polite tourist.
    `,
    tags: ['writing', 'ai', 'on-device', 'local-first'],
    maker: 'astrid@unearth.example',
    status: 'pending',
    addedDaysAgo: 3.1,
    votes: 0,
  },
];
