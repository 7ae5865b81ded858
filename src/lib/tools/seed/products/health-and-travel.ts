import { type ProductEntry, prose } from './product.ts';

export const healthAndTravel: readonly ProductEntry[] = [
  {
    slug: 'even-keel',
    name: 'Even Keel',
    shortDescription: 'A migraine diary that needs one tap, because two are too many.',
    description: prose`
      During an attack you can’t fill in a form with a bright screen. Even Keel is a single dark button. Press
      it when it starts and press it when it ends, with your eyes shut if you must.

      The rest it fills in by itself: sleep from your watch, air pressure, how much of the day was spent
      outside. The next day, when you are better, it asks two questions about medicine and food. After eight
      weeks it prints one page for the doctor, in the form that neurologists asked us for.

      It looks for patterns and says how sure it is. Most of the time it isn’t, and tells you that ten attacks
      are too few to blame the cheese.

      Made by a nurse and a statistician who both have migraines. Everything stays on the phone. Free; the
      printed page is paid for by clinics.
    `,
    tags: ['health', 'privacy', 'accessibility', 'on-device'],
    maker: 'grace@unearth.example',
    status: 'accepted',
    addedDaysAgo: 11.6,
    featuredDaysAgo: 0.8,
    votes: 19,
  },
  {
    slug: 'noonish',
    name: 'Noonish',
    shortDescription: 'Tells you when to step outside for the light that your sleep needs.',
    description: prose`
      Twenty minutes of daylight at the right time do more for sleep than most pills, and the right time isn’t
      the same for everyone. Noonish learns yours from when you wake up and nudges you once a day: now would be
      good, and it won’t rain until half past.

      It takes the height of the sun, the clouds of the next hour and your free calendar slots. In December in
      Oslo it will admit defeat and suggest a lamp.

      There is no sleep score. We took it out after people began to lose sleep over it.

      iPhone and Android, €10 a year. It is a light adviser and no medical device; if you haven’t slept for
      weeks, please see somebody.
    `,
    tags: ['health', 'calendar', 'nature'],
    maker: 'grace@unearth.example',
    status: 'accepted',
    addedDaysAgo: 17.1,
    votes: 9,
  },
  {
    slug: 'sit-here',
    name: 'Sit Here',
    shortDescription: 'A map of public benches, with what you see when you sit down.',
    description: prose`
      If you walk with a stick, a pushchair or a bad knee, a walk is a chain of benches. Sit Here plans it that
      way: never more than 150 metres from one to the next, or whatever distance you say.

      There are 1.9 million benches on it, most of them from OpenStreetMap, and 60,000 that people have sat on
      for us. Those have a photo of the view, and say whether there is a back rest, shade in the afternoon, and
      a toilet nearby that is really open.

      Every bench that you add goes back to OpenStreetMap, so that it belongs to everyone.

      Works offline once you have loaded a town. Free. Kept alive by eleven cities that use it to decide where
      the next bench should go.
    `,
    tags: ['maps', 'accessibility', 'community', 'health'],
    maker: 'lucia@unearth.example',
    status: 'accepted',
    addedDaysAgo: 19.3,
    votes: 17,
  },
  {
    slug: 'last-train-home',
    name: 'Last Train Home',
    shortDescription: 'Tells you when to leave the party.',
    description: prose`
      One notification an evening: if you leave in twelve minutes, you get home by train; after that it’s a
      taxi for €46, or a walk of two hours.

      It counts backwards from your bed: the last connection that really exists tonight, with works and
      strikes, minus the walk to the station at your usual pace, minus the eight minutes that you spend saying
      goodbye. It learns those eight minutes. For some people it is thirty.

      You don’t have to tell it that you are out. If you are more than half an hour from home after nine, it
      quietly works out the way back and speaks up only when it matters.

      Covers 14 countries with open timetable data. Free for one home, €8 a year if you have a complicated
      life.
    `,
    tags: ['travel', 'maps', 'calendar'],
    maker: 'lucia@unearth.example',
    status: 'accepted',
    addedDaysAgo: 26.3,
    votes: 13,
  },
  {
    slug: 'couchette',
    name: 'Couchette',
    shortDescription: 'All the night trains of Europe on one map, with the beds that are still free.',
    description: prose`
      Fall asleep in Vienna, wake up in Genoa. The trains exist, but their timetables live on nineteen websites
      in eleven languages, four of which lose your seat while you type.

      Couchette puts them on one map. Slide the evening along and the lines light up by how far you would be at
      breakfast. Beds, couchettes and seats are shown with prices where the railway tells us, and with an
      honest question mark where it doesn’t.

      Booking happens on the railway’s own page, which we open at the right train, on the right day, in
      English. We get nothing for it.

      A hobby of two people and a retired train conductor who reads every complaint. Free, with a tip jar.
    `,
    tags: ['travel', 'maps', 'energy'],
    maker: 'lucia@unearth.example',
    status: 'accepted',
    addedDaysAgo: 69.2,
    votes: 16,
  },
];
