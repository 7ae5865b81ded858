import { days, hours, minutes } from '#lib/domain/durations.ts';
import type { Random } from './random.ts';

export interface BenchVote {
  voter: string;
  product: string;
  at: number;
}

/** Constants of the generator, written down before the detection was tuned. docs/vote-integrity.md names their sources. */
export const honestConstants = {
  days: 90,
  launchesPerDay: 8,
  /** Votes per person: power law. */
  peopleExponent: 2,
  mostVotes: 400,
  /** Popularity of products: log-normal. */
  productSigma: 1.3,
  /** Half-life of the attention for a new product. */
  novelty: hours(12),
  /** Votes for products of the last days; the others are for old ones by popularity. */
  recent: 0.7,
  /** Votes of a sitting (geometric mean), and the minutes between them. */
  sitting: 2.2,
  pause: minutes(1.5),
  /** Share of activity by hour of a person's day; the peak is the morning. */
  hourly: [1, 1, 1, 1, 1, 2, 4, 7, 9, 9, 8, 7, 6, 6, 6, 6, 5, 5, 4, 4, 4, 3, 2, 1],
  weekend: 0.6,
  /** People who vote for the new products each day at the same hour. */
  regulars: 0.02,
  letter: { people: 300, links: 5, perLink: 0.7, more: 0.3, median: hours(3), sigma: 1.8 },
  colleagues: { people: 20, newcomers: 0.6, mean: hours(2) },
  /** Crowds that vote through a list of the site in one sitting. */
  lists: {
    ownLetter: { people: 300, links: 10 },
    weekly: { people: 60, weeks: 4 },
    home: { people: 200, featured: 4, trending: 6 },
    talk: 20,
    leaderboard: { people: 100, products: 30 },
  },
  famous: { people: 400, newcomers: 0.75, more: 0.25, halfLife: hours(2) },
} as const;

export const start = Date.UTC(2026, 2, 2);

interface Launch {
  name: string;
  at: number;
  weight: number;
}

/** First of these indices for which this is true, as it is for all after it; otherwise the length. */
const firstWith = (length: number, isTrue: (index: number) => boolean): number => {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

export class HonestWorld {
  readonly votes: BenchVote[] = [];
  readonly launches: Launch[] = [];
  /** Members of each crowd. */
  readonly crowds: Record<string, Set<string>> = {};
  readonly #random: Random;
  readonly #seen = new Set<string>();
  readonly #sums: number[] = [];

  constructor(random: Random, votes: number) {
    this.#random = random;
    const { days: length, launchesPerDay, productSigma } = honestConstants;
    for (let n = 0; n < length * launchesPerDay; n++)
      this.launches.push({
        name: `product-${n}`,
        // Half of the launches are at midnight, when the day begins.
        at: start + days(Math.floor(n / launchesPerDay)) + (n % 2 ? hours(random.between(0, 18)) : 0),
        weight: random.logNormal(1, productSigma),
      });
    this.launches.sort((one, other) => one.at - other.at);
    for (const { weight } of this.launches) this.#sums.push((this.#sums.at(-1) ?? 0) + weight);
    this.#addCrowds();
    for (let person = 0; this.votes.length < votes; person++) this.#addPerson(`person-${person}`);
  }

  get people(): Set<string> {
    return new Set(this.votes.map(({ voter }) => voter));
  }

  /** A product that somebody votes for at this time. */
  productAt(at: number): Launch | undefined {
    const { recent, novelty } = honestConstants;
    const random = this.#random;
    const end = firstWith(this.launches.length, (n) => (this.launches[n]?.at ?? 0) > at);
    if (end === 0) return undefined;
    if (random.next() > recent) {
      const limit = random.next() * (this.#sums[end - 1] ?? 0);
      return this.launches[firstWith(end - 1, (n) => (this.#sums[n] ?? 0) >= limit)];
    }
    const first = Math.max(0, end - 40);
    const sums: number[] = [];
    for (const { weight, at: launched } of this.launches.slice(first, end))
      sums.push((sums.at(-1) ?? 0) + weight * 0.5 ** ((at - launched) / novelty));
    const limit = random.next() * (sums.at(-1) ?? 0);
    return this.launches[first + firstWith(sums.length - 1, (n) => (sums[n] ?? 0) >= limit)];
  }

  add(voter: string, product: string, at: number): void {
    const key = `${voter} ${product}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.votes.push({ voter, product, at: Math.round(at / 1000) * 1000 });
  }

  /** Votes from a time on, as long as a sitting lasts. */
  #sit(voter: string, from: number, count: number): void {
    let at = from;
    for (let n = 0; n < count; n++) {
      const product = this.productAt(at);
      if (product) this.add(voter, product.name, at);
      at += this.#random.exponential(honestConstants.pause);
    }
  }

  /** People who vote for most of a list in one sitting. @param comes when each of them does */
  #voteThrough(crowd: string, people: number, list: readonly Launch[], comes: () => number): void {
    const voters = this.#crowd(crowd);
    for (let n = 0; n < people; n++) {
      const voter = `${crowd}-${n}`;
      voters.add(voter);
      let at = comes();
      for (const { name } of list) {
        if (this.#random.next() < honestConstants.letter.perLink) this.add(voter, name, at);
        at += this.#random.exponential(honestConstants.pause);
      }
    }
  }

  #crowd(name: string): Set<string> {
    const crowd = this.crowds[name] ?? new Set<string>();
    this.crowds[name] = crowd;
    return crowd;
  }

  /** Adds crowds that vote through lists of this site: its letter, its home page and its leaderboard. */
  addLists(): void {
    const random = this.#random;
    const { lists, letter, hourly } = honestConstants;
    const { ownLetter, weekly, home, talk, leaderboard } = lists;
    const day = () => start + days(20 + random.below(30));
    const before = (at: number, length: number) =>
      this.launches.filter((launch) => launch.at < at && launch.at > at - length);
    const best = (launches: readonly Launch[], count: number) =>
      launches.toSorted((one, other) => other.weight - one.weight).slice(0, count);
    const read = (sent: number) => sent + random.logNormal(letter.median, letter.sigma);
    /** A time of day, by the hours in which people are active. */
    const inDay = (from: number): number => {
      for (;;) {
        const hour = random.below(24);
        if (random.next() * 9 <= (hourly[hour] ?? 0)) return from + hours(hour + random.next());
      }
    };
    const sent = day() + hours(8);
    this.#voteThrough('own letter', ownLetter.people, best(before(sent, days(7)), ownLetter.links), () =>
      read(sent),
    );
    const first = day() + hours(8);
    for (let week = 0; week < weekly.weeks; week++) {
      const next = first + days(7 * week);
      this.#voteThrough(
        'own letter, each week',
        weekly.people,
        best(before(next, days(7)), ownLetter.links),
        () => read(next),
      );
    }
    const onHome = (at: number) => [
      ...best(before(at, days(14)), home.trending),
      ...random.shuffled(before(at, days(60))).slice(0, home.featured),
    ];
    const visited = day();
    this.#voteThrough('home page', home.people, onHome(visited), () => inDay(visited));
    const spoken = day() + hours(18);
    this.#voteThrough('talk', talk, onHome(spoken), () => spoken + hours(random.next()));
    const closed = day();
    this.#voteThrough(
      'leaderboard',
      leaderboard.people,
      best(before(closed, days(7)), leaderboard.products),
      () => inDay(closed),
    );
  }

  #addPerson(voter: string): void {
    const random = this.#random;
    const { days: length, sitting, hourly, weekend, regulars, peopleExponent, mostVotes } = honestConstants;
    const zone = random.pick([-8, -5, 0, 1, 1, 5.5, 8]);
    if (random.next() < regulars) {
      const hour = random.pick([7, 8, 9, 12, 18, 21]) - zone;
      for (let day = random.below(length); day < length; day++)
        if (random.next() < 0.6) {
          const at = start + days(day) + hours(hour) + minutes(random.between(0, 30));
          this.#sit(voter, at, 1 + random.below(4));
        }
      return;
    }
    const joined = random.between(0, length);
    const lasts = random.exponential(30);
    let left = random.powerLaw(peopleExponent, mostVotes);
    while (left > 0) {
      const day = Math.min(length - 1, joined + random.next() * lasts);
      const hour = random.below(24);
      const isWeekend = [5, 6].includes(Math.floor(day) % 7);
      if (random.next() * 9 > (hourly[hour] ?? 0) || (isWeekend && random.next() > weekend)) continue;
      const count = Math.min(left, 1 + Math.floor(random.exponential(sitting - 0.5)));
      left -= count;
      this.#sit(voter, start + days(Math.floor(day)) + hours(hour - zone + random.next()), count);
    }
  }

  #addCrowds(): void {
    const random = this.#random;
    const { letter, colleagues, famous, days: length } = honestConstants;
    const day = 10 + random.below(length - 20);
    const sent = start + days(day) + hours(14);
    const links = this.launches.filter(({ at }) => at < sent && at > sent - days(7));
    const five = random.shuffled(links).slice(0, letter.links);
    for (let n = 0; n < letter.people; n++) {
      const voter = `reader-${n}`;
      this.#crowd('letter').add(voter);
      let at = sent + random.logNormal(letter.median, letter.sigma);
      for (const { name } of five) {
        if (random.next() < letter.perLink) this.add(voter, name, at);
        at += random.exponential(honestConstants.pause);
      }
      if (random.next() < letter.more) this.#sit(voter, at, 1 + random.below(2));
    }
    const launch = random.pick(this.launches.slice(80, -80));
    for (let n = 0; n < colleagues.people; n++) {
      const voter = `colleague-${n}`;
      this.#crowd('colleagues').add(voter);
      const at = launch.at + hours(1) + random.exponential(colleagues.mean);
      this.add(voter, launch.name, at);
      if (random.next() > colleagues.newcomers)
        for (let sitting = 0; sitting < 3; sitting++)
          this.#sit(voter, start + days(random.between(0, length)), 1 + random.below(3));
    }
    const post = random.pick(this.launches.slice(80, -80));
    const posted = post.at + hours(random.between(1, 40));
    for (let n = 0; n < famous.people; n++) {
      const voter = `visitor-${n}`;
      this.#crowd('famous').add(voter);
      // Attention rises for an hour and halves every two.
      const at = posted + hours(random.next()) + random.exponential(famous.halfLife / Math.LN2);
      this.add(voter, post.name, at);
      const isMember = random.next() > famous.newcomers;
      if (isMember) this.#sit(voter, start + days(random.between(0, length)), 1 + random.below(6));
      else if (random.next() < famous.more) this.#sit(voter, at + minutes(2), 1 + random.below(3));
    }
  }
}
