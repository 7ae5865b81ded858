import { type ProductEntry, prose } from './product.ts';

/** Accepted, and waiting for the day that their makers have named. */
export const coming: readonly ProductEntry[] = [
  {
    slug: 'dew-point',
    name: 'Dew Point',
    shortDescription:
      'Knows the evening on which your windows will fog, and which one to open for ten minutes.',
    description: prose`
      Condensation is a sum: the warmth of the room, the cold of the glass and whatever is on the stove. Dew Point
      does it ahead, from the forecast and two cheap sensors, and says at six which window to tilt at nine.

      After a week it knows which corner of the flat grows mould first. After a winter it has a chart that ends the
      argument with the landlord.

      Works with any Zigbee sensor. Everything is computed on a box at home, and the chart is a file that you can
      print.
    `,
    tags: ['home', 'hardware', 'energy', 'local-first'],
    maker: 'petra@unearth.example',
    status: 'pending',
    launchInDays: 3,
    addedDaysAgo: 1.2,
    votes: 0,
  },
  {
    slug: 'loose-thread',
    name: 'Loose Thread',
    shortDescription:
      'Pulls every unanswered question out of a long e-mail thread, with the name of who owes it.',
    description: prose`
      Forty messages, six people, one decision that nobody has made. Loose Thread reads the whole thread and lists
      what was asked and never answered, oldest first, beside the person it was put to.

      It writes no replies. It has one button, which copies the list, since the list is usually all that a meeting
      needs.

      Runs in Thunderbird as an add-on and reads nothing that you have not opened. English, German and Dutch.
    `,
    tags: ['email', 'teams', 'on-device', 'privacy'],
    maker: 'user@unearth.example',
    status: 'pending',
    launchInDays: 10,
    addedDaysAgo: 2.6,
    votes: 0,
  },
];
