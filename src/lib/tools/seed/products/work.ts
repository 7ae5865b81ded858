import { type ProductEntry, prose } from './product.ts';

export const work: readonly ProductEntry[] = [
  {
    slug: 'ask-before-merge',
    name: 'Ask Before Merge',
    shortDescription: 'A pull-request bot with one question: what breaks if this is wrong?',
    description: prose`
      It does not review your code. It posts a single question on each pull request and waits for a human
      answer, which may be “nothing, it’s a typo”. The answer becomes part of the merge commit.

      Six months later, when something did break, you can search those answers. Teams tell us that they were
      surprisingly often right and had merged anyway.

      Changes to documentation, tests and lock files are waved through. For everything else the question can be
      skipped with one word, and the bot keeps a friendly, public count of who skips most.

      There is no AI in it. It is 600 lines of TypeScript, MIT licence, which run as an action in your own CI.
    `,
    tags: ['git', 'teams', 'developer tools', 'open source'],
    maker: 'petra@unearth.example',
    status: 'accepted',
    addedDaysAgo: 44.9,
    votes: 8,
  },
  {
    slug: 'gone-fishing',
    name: 'Gone Fishing',
    shortDescription:
      'Writes the handover note you never write before a holiday, from what you really touched.',
    description: prose`
      The Friday before you leave, Gone Fishing looks at two weeks of your commits, tickets, documents and
      calendar and drafts a page: what is half done, who is waiting for what, where the bodies are buried.

      You get half an hour of questions out of it, not a finished text. “You opened this branch on Tuesday and
      never came back. Park it or hand it over?” Your answers become the note.

      While you are away it answers questions in the team chat by quoting that note, and nothing but that note.
      When you return, it tells you what people asked that the note had no answer to.

      Connects to the usual trackers and git hosts with read-only access. $4 per person and month. The name of
      the fish on the error page is Kevin.
    `,
    tags: ['teams', 'writing', 'ai', 'calendar'],
    maker: 'bo@unearth.example',
    status: 'accepted',
    addedDaysAgo: 7.9,
    votes: 10,
  },
  {
    slug: 'meeting-weather',
    name: 'Meeting Weather',
    shortDescription: 'Forecasts which of next week’s meetings will rain on your thinking.',
    description: prose`
      Every Friday at three you get a forecast for the coming week: a bright Tuesday morning, patchy Wednesday,
      and a front of back-to-back meetings moving in on Thursday.

      Behind the weather is arithmetic on your calendar: how long the free stretches are, how often they are
      cut, which meetings have no agenda, and which ones you cancelled the last four times. One button asks the
      organiser, politely and in your own words, whether you are needed.

      It reads times, titles and who is invited, never the body of an invitation. Nobody but you sees your
      forecast. There is no view for managers, and the database is laid out so that we could not build one in
      an afternoon.

      €3 a month, or free if your calendar has fewer than six meetings a week, in which case: congratulations.
    `,
    tags: ['calendar', 'teams', 'privacy'],
    maker: 'yusuf@unearth.example',
    status: 'accepted',
    addedDaysAgo: 23.6,
    votes: 9,
  },
  {
    slug: 'slow-post',
    name: 'Slow Post',
    shortDescription: 'An e-mail client that delivers twice a day, like the postman used to.',
    description: prose`
      Your mail arrives at ten and at four. Between those times the inbox is shut: no badge, no number, no
      peeking. Sending works at any time, and what you send leaves with the next collection, which gives you
      until then to take it back.

      People who must reach you at once can be given a doorbell. You choose them by name, and you get three.

      Slow Post talks to your existing mailbox over IMAP, so nothing moves and you can stop at any time. The
      delivery times are yours to choose, but there are never more than three a day. That isn’t a limitation we
      plan to lift.

      Mac, Windows and Linux, £18 once. The phone version is a website that mostly shows a closed flap.
    `,
    tags: ['email', 'calendar', 'local-first'],
    maker: 'yusuf@unearth.example',
    status: 'accepted',
    addedDaysAgo: 2.6,
    votes: 12,
  },
  {
    slug: 'net-thirty',
    name: 'Net Thirty',
    shortDescription: 'Chases late invoices for you: politely, then less politely, then with a calculator.',
    description: prose`
      You did the work, sent the invoice, and now you are composing a cheerful e-mail that starts with “Just
      checking in”. Net Thirty writes that one, and the four after it, and sends them from your own address.

      The tone is yours to set per client, from “my oldest customer, be careful” to “I never want to work with
      them again”. From the third letter on it adds the interest that the law of your country allows, with the
      sum worked out and the paragraph cited. Twenty-two countries so far.

      It stops the moment the payment shows up on your account, or when you press the button that says “we
      talked”. It is not a debt collector, and it will not threaten anyone.

      Free for two clients, €8 a month beyond that. We are a company of three and pay our own invoices in six
      days.
    `,
    tags: ['finance', 'writing', 'email'],
    maker: 'yusuf@unearth.example',
    status: 'accepted',
    addedDaysAgo: 57.3,
    featuredDaysAgo: 34.4,
    votes: 16,
  },
];
