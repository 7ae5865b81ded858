import { type ProductEntry, prose } from './product.ts';

export const home: readonly ProductEntry[] = [
  {
    slug: 'leftover-arithmetic',
    name: 'Leftover Arithmetic',
    shortDescription: 'Works out dinner from what is in the fridge and the date on each lid.',
    description: prose`
      Take a picture of the open fridge, or just list what is in it. Leftover Arithmetic sorts it by how long
      each thing has left and proposes three dinners that use up the most urgent ones first.

      The recipes are really sums: half a cauliflower + old rice + one egg + anything green. It knows some 900
      such sums, collected from home cooks in 40 countries, and what can stand in for what. It never sends you
      out to buy a single sprig of something.

      At the end of the month it shows what you threw away last month and what you threw away this month. There
      is no praise and no blame, just two numbers.

      Free for one household. The data of the recipes is open; the pictures of your fridge are recognised on
      the phone and are nobody’s business.
    `,
    tags: ['food', 'home', 'on-device', 'family'],
    maker: 'user@unearth.example',
    status: 'accepted',
    addedDaysAgo: 14.9,
    votes: 12,
  },
  {
    slug: 'draughty',
    name: 'Draughty',
    shortDescription: 'Finds where your house leaks heat, with a €12 thermometer and two cold evenings.',
    description: prose`
      A proper survey with a thermal camera costs more than the insulation. Draughty gets you most of the way
      with an infrared thermometer from the hardware shop and somebody to read out numbers.

      It walks you through the rooms, tells you where to point, and does the physics: outside temperature,
      wall, time since the heating went off. After two evenings you have a plan of the house with the five
      worst spots, what each one costs per winter, and what people usually do about it.

      We checked it against 38 professional surveys. It found four of the five worst spots on average, and was
      bad at roofs.

      The guide and the calculator are open source and free. A printed report in the form that landlords and
      subsidy offices accept costs €9.
    `,
    tags: ['home', 'energy', 'hardware', 'open source'],
    maker: 'mara@unearth.example',
    status: 'accepted',
    addedDaysAgo: 3.5,
    votes: 14,
  },
  {
    slug: 'borrowed-ladder',
    name: 'Borrowed Ladder',
    shortDescription: 'Knows which neighbour owns the ladder, and who has it now.',
    description: prose`
      Every street owns eleven drills and needs two. Borrowed Ladder is a shared list for 5 to 80 households:
      what there is, where it lives, and who has it at the moment.

      To join, you are let in by somebody who lives there. Asking works by text message, so that the people
      with the best tools, who are usually over seventy, need no app. Three days after a thing was due, it
      writes the reminder that nobody likes to write.

      There are no ratings, no deposits and no money in it at all. If something breaks, it puts the two of you
      in touch and steps aside.

      Free for the first year, then €24 a year for the whole street, which is less than a third of a ladder.
    `,
    tags: ['community', 'home'],
    externalLink: null,
    maker: 'bo@unearth.example',
    status: 'accepted',
    addedDaysAgo: 49.5,
    featuredDaysAgo: 27.2,
    votes: 17,
  },
  {
    slug: 'who-owes-the-milk',
    name: 'Who Owes the Milk',
    shortDescription: 'Splits a shared household’s bills so that nobody has to be the one who asks.',
    description: prose`
      In every shared flat there is one person who buys the milk and one who has never bought milk. This keeps
      count without anybody having to be petty.

      Photograph the receipt and say who it was for. Rent may be split by room size, heating by who was there,
      the internet equally and the oat milk not at all. On the first of the month everyone gets one sum and one
      person to pay it to. Seven people usually settle with three transfers.

      The request comes from the app and not from Jonas. That seems to matter more than anything else we built.

      Free, up to twelve people. It moves no money and never sees your account.
    `,
    tags: ['finance', 'home', 'food'],
    logo: null,
    maker: 'eli@unearth.example',
    status: 'accepted',
    addedDaysAgo: 53.7,
    votes: 7,
  },
  {
    slug: 'two-cups',
    name: 'Two Cups',
    shortDescription: 'A telephone for small children: two buttons, two grandparents, no screen.',
    description: prose`
      A wooden handset with two big buttons. The red one calls Grandma and the blue one calls Grandpa, or
      whoever you put behind them. It rings only for those two, and only between the hours that you set.

      Inside is an ordinary Wi-Fi module that speaks SIP, so the other end can be any telephone on earth. There
      is no camera, nothing is recorded, and it knows no voice assistant. The battery lasts nine days and the
      child can’t open it; you can, with one screw.

      The drawings, the parts list and the firmware are public. Print and solder your own for about €35, or buy
      one that we made for €79. We make them in batches of 200, and the waiting list is honest.

      Calls to landlines cost what your SIP provider takes, which is usually next to nothing.
    `,
    tags: ['hardware', 'family', 'audio', 'open source'],
    maker: 'eli@unearth.example',
    status: 'accepted',
    addedDaysAgo: 8.6,
    votes: 18,
  },
];
