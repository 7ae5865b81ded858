import { type ProductEntry, prose } from './product.ts';

export const designAndLearning: readonly ProductEntry[] = [
  {
    slug: 'ochre',
    name: 'Ochre',
    shortDescription:
      'Builds colour palettes that pass the contrast check before you fall in love with them.',
    description: prose`
      Pick one colour that you are fond of. Ochre grows a palette around it in which every pair meant for text
      is readable, in light and in dark, and also for the one man in twelve who sees red and green alike.

      Instead of a grid of swatches you see real things: a form, a table, an error, a chart with five lines.
      Drag a colour too far and the pairs that would fail turn grey before you let go, so you learn where the
      walls are.

      It exports CSS variables, design tokens and a page that explains the palette to colleagues. Works in
      OKLCH throughout, and translates for tools that don’t.

      Free in the browser, with no account. Teams pay €6 a month to keep palettes together and see who changed
      the blue.
    `,
    tags: ['design', 'accessibility', 'developer tools'],
    maker: 'ines@unearth.example',
    status: 'accepted',
    addedDaysAgo: 29.3,
    featuredDaysAgo: 19.7,
    votes: 18,
  },
  {
    slug: 'kern-valley',
    name: 'Kern Valley',
    shortDescription: 'Three minutes of letter-spacing a day, until you can never unsee it again.',
    description: prose`
      Each morning there is one word, set badly. You push its letters about until it looks right and then see
      how 400 type designers spaced it, as a soft cloud of where they put each letter.

      There are no points for being close to the average. You get to see where you disagree, and over the weeks
      a portrait of your taste appears: tight, airy, or suspicious of the letter r.

      Words come from signs, spines and shop windows that people send in. On Sundays it is Arabic, Greek or
      Devanagari, and almost everyone is a beginner again.

      Free, in any browser. The archive of 900 old words costs €5 once and pays for the typefaces.
    `,
    tags: ['design', 'games', 'education'],
    maker: 'ines@unearth.example',
    status: 'accepted',
    addedDaysAgo: 66.1,
    votes: 12,
  },
  {
    slug: 'foldline',
    name: 'Foldline',
    shortDescription: 'Turns a 3D model into a paper pattern that a ten-year-old can fold.',
    description: prose`
      Load a model, say how old the folder is and how many sheets of paper you have. Foldline cuts it into
      pieces with tabs that fingers can reach, numbers the edges, and prints a page that says which fold comes
      first.

      Age matters more than size. For a seven-year-old it merges faces until nothing is smaller than a thumb;
      for a patient adult it will happily hand you 340 triangles and a weekend.

      A school in Lagos folded the whole skyline of its street, and their patterns are in the gallery. You may
      take any of them, and add your own.

      Free for up to 60 faces. €15 once beyond that, and schools write us a postcard instead.
    `,
    tags: ['design', 'education', 'family'],
    maker: 'olu@unearth.example',
    status: 'accepted',
    addedDaysAgo: 41.5,
    votes: 10,
  },
  {
    slug: 'small-talk-ai',
    name: 'Small Talk AI',
    shortDescription: 'Practise small talk in eleven languages, awkward pauses included.',
    description: prose`
      Courses teach you to order soup. Nobody teaches you what to say to the neighbour in the lift. Small Talk
      AI plays the neighbour: four minutes about the weather, the dog and the building works, spoken, at the
      pace that people really speak.

      It does not correct you while you talk. Afterwards you get three remarks, not thirty: one thing that
      sounded natural, one that a local would put differently, and one that you should never say to a colleague
      from Marseille.

      The voices are made from recordings of 60 people who were paid for them and are named on the site. Your
      own voice is turned into text on your phone and then thrown away.

      Two conversations a week are free, daily ones are €7 a month. It won’t prepare you for an exam.
    `,
    tags: ['ai', 'language', 'education', 'audio'],
    maker: 'amadou@unearth.example',
    status: 'accepted',
    addedDaysAgo: 10.7,
    votes: 13,
  },
];
