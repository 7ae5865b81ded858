import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { days, hours, minutes, seconds } from '#lib/domain/durations.ts';
import { type AccountFacts, withAccountEvidence } from '#lib/domain/vote-integrity/account-evidence.ts';
import { chanceOfSoFew } from '#lib/domain/vote-integrity/bursts.ts';
import {
  type Facts,
  type Finding,
  findCoordinatedVotes,
} from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { VoteLog } from '#lib/domain/vote-integrity/vote-log.ts';

type Vote = [voter: string, product: string, at: number];

const began = Date.UTC(2026, 10, 2);

/** @param voters what is known about accounts */
const find = (
  votes: readonly Vote[],
  { voters = new Map(), ...facts }: Facts & { voters?: ReadonlyMap<string, AccountFacts> } = {},
): Finding[] => {
  const log = new VoteLog();
  for (const vote of votes) log.add(...vote);
  return findCoordinatedVotes(log, facts).map((finding) => withAccountEvidence(finding, voters));
};

/** Repeatable numbers from 0 to 1, spread like random ones. */
const spread = (seed: number): number => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
};

const names = (kind: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${kind}-${n}`);

const dayOf = (at: number): number => Math.floor(at / days(1));

/** Accounts that voted from one network on a day. */
const votedFrom = (voters: readonly string[], at: number) =>
  new Map(voters.map((voter): [string, AccountFacts] => [voter, { networks: [[dayOf(at), 7]] }]));

/** Each account votes for each product, in the minutes of that product. */
const ring = (accounts = 12, products = 10): Vote[] =>
  names('product', products).flatMap((product, p) =>
    names('fake', accounts).map(
      (voter, n): Vote => [voter, product, began + days(p) + hours(3) + seconds(20 * n)],
    ),
  );

/** People with a few votes each, at any time. */
const crowd = (people = 200, products = 40): Vote[] =>
  names('person', people).flatMap((voter, n) =>
    Array.from(
      { length: 1 + (n % 7) },
      (_, k): Vote => [
        voter,
        `product-${Math.floor(spread(n * 31 + k) * products)}`,
        began + days(14 * spread(n * 17 + k * 7)),
      ],
    ),
  );

const changing = (findings: readonly Finding[]): Finding[] => findings.filter(({ kind }) => kind !== 'watch');
const votersIn = (findings: readonly Finding[]): string[] =>
  [...new Set(findings.flatMap(({ voters }) => voters))].sort();

describe('rings', () => {
  test('accounts that vote for the same products within minutes are found, and nobody else', () => {
    const [finding, ...others] = changing(find([...ring(), ...crowd()]));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ kind: 'lockstep', product: null, from: began + hours(3) });
    expect(finding?.voters).toEqual(names('fake', 12).sort());
    expect(finding?.votes).toHaveLength(120);
    expect(finding?.evidence[0]).toContain('12 accounts voted for the same 10 products');
  });

  test('votes that are delayed by up to a day are found', () => {
    const late = ring().map(([voter, product, at], n): Vote => [voter, product, at + days(spread(n))]);
    expect(votersIn(changing(find([...late, ...crowd()])))).toEqual(names('fake', 12).sort());
  });

  test('twice as many votes for other products hide no ring, and are not among its votes', () => {
    const hiding = [...ring(), ...ring()].map(
      ([voter], n): Vote => [
        voter,
        `other-${Math.floor(spread(n) * 400)}`,
        began + days(14 * spread(n + 0.5)),
      ],
    );
    const findings = changing(find([...ring(), ...hiding, ...crowd()]));
    expect(votersIn(findings)).toEqual(names('fake', 12).sort());
    expect(
      findings.flatMap(({ votes }) => votes).filter(([, product]) => product.startsWith('other-')),
    ).toEqual([]);
  });

  test('an account with few votes belongs to the ring that it votes with, and a person who votes for two of its products does not', () => {
    const helper = ring()
      .filter(([voter, product]) => voter === 'fake-0' && Number(product.split('-')[1]) < 3)
      .map(([, product, at]): Vote => ['helper', product, at + seconds(5)]);
    const passer = [
      ...helper.slice(0, 2).map(([, product, at]): Vote => ['passer', product, at]),
      ...names('liked', 6).map((product, n): Vote => ['passer', product, began + days(n)]),
    ];
    expect(votersIn(changing(find([...ring(), ...helper, ...passer, ...crowd()])))).toEqual(
      [...names('fake', 12), 'helper'].sort(),
    );
  });

  test.each([
    ['with the ring twice, and once just before it, belongs to it', [5, 5, -5], true],
    ['just before the ring each time does not', [-5, -5, -5], false],
    ['with the ring twice, and once an hour before it, does not', [5, 5, -3600], false],
  ])('an account that votes %s', (_, secondsAfter, belongs) => {
    const helper = secondsAfter.map(
      (after, p): Vote => ['helper', `product-${p}`, began + days(p) + hours(3) + seconds(after)],
    );
    expect(votersIn(changing(find([...ring(), ...helper, ...crowd()])))).toEqual(
      [...names('fake', 12), ...(belongs ? ['helper'] : [])].sort(),
    );
  });

  /** Accounts vote through products within minutes, all in one hour; each leaves some out. */
  const oneSitting = (products: number, share: number): Vote[] =>
    names('fake', 20).flatMap((voter, n) =>
      names('product', products).flatMap((product, p): Vote[] =>
        spread(n * 41 + p * 7) < share
          ? [[voter, product, began + days(3) + minutes(2 * n) + seconds(20 * p)]]
          : [],
      ),
    );
  const aDayLater: Vote = ['somebody', 'product-39', began + days(14)];

  test.each([
    ['eight products that nearly all of them vote for', 8, 0.95],
    ['more products than a newsletter or the home page has', 24, 0.7],
  ])('accounts that vote once, within an hour, for %s are found', (_, products, share) => {
    const findings = changing(find([...oneSitting(products, share), ...crowd(), aDayLater]));
    expect(votersIn(findings).filter((voter) => voter.startsWith('fake')).length).toBeGreaterThan(17);
    expect(votersIn(findings).filter((voter) => !voter.startsWith('fake'))).toEqual([]);
  });

  test('people who voted for many of the same products over weeks do not hide them', () => {
    const fans = names('fan', 60).flatMap((voter, n) =>
      names('product', 8).map(
        (product, p): Vote => [voter, product, began + days(14 * spread(n * 13 + p * 5))],
      ),
    );
    const lowered = changing(find([...oneSitting(8, 0.95), ...fans, ...crowd(), aDayLater]));
    expect(votersIn(lowered).filter((voter) => voter.startsWith('fake')).length).toBeGreaterThan(17);
    expect(votersIn(lowered).filter((voter) => !voter.startsWith('fake'))).toEqual([]);
  });

  test('visitors of a home page who vote for a quarter of the products of a ring do not hide it', () => {
    const visitors = names('visitor', 200).flatMap((voter, n) =>
      names('product', 24)
        .filter((_, p) => (p + n) % 4 === 0)
        .map((product, p): Vote => [voter, product, began + days(2.5 + spread(n)) + seconds(20 * p)]),
    );
    const totals = new Map(visitors.map(([voter]): [string, number] => [voter, 20]));
    const votes = [...oneSitting(24, 0.95), ...visitors, ...crowd(), aDayLater];
    expect(votersIn(changing(find(votes, { totals })))).toEqual(names('fake', 20).sort());
  });

  test('votes of a ring for its products at other times do not hide that it came at once', () => {
    const inTurns = (kind: string, people: number, when: (n: number) => number): Vote[] =>
      names(kind, people).flatMap((voter, n) =>
        names('product', 24)
          .filter((_, p) => spread(n * 41 + p * 7) < 0.5)
          .map((product, p): Vote => [voter, product, when(n) + seconds(20 * p)]),
      );
    const atOnce = inTurns('fake', 20, (n) => began + days(3) + minutes(2 * n));
    const cast = new Set(atOnce.map(([voter, product]) => `${voter} ${product}`));
    const hiding = names('fake', 20).flatMap((voter, n) =>
      names('product', 24)
        .filter((product) => !cast.has(`${voter} ${product}`))
        .map((product, p): Vote => [voter, product, began + days(14 * spread(n * 3 + p))]),
    );
    const visitors = inTurns('visitor', 8, (n) => began + days(3) + hours(3 * n + 2));
    const totals = new Map(visitors.map(([voter]): [string, number] => [voter, 30]));
    const votes = [...atOnce, ...hiding, ...visitors, ...crowd(), aDayLater];
    expect(votersIn(changing(find(votes, { totals })))).toEqual(names('fake', 20).sort());
  });

  test('accounts of a ring are no readers of a list for others of it, whose votes are of another hour', () => {
    const at = (day: number, hour: number): number => began + days(day) + hours(hour);
    const ofRing = names('fake', 20).flatMap((voter, n) => [
      ...names('early', 12).map((product): Vote => [voter, product, at(1, spread(n))]),
      ...names('late', 8).map((product): Vote => [voter, product, at(8, 20 * spread(n + 0.5))]),
    ]);
    const others = names('other-fake', 10).flatMap((voter, n) =>
      names('late', 8).map((product): Vote => [voter, product, at(8, 22 + n / 20)]),
    );
    const lowered = changing(find([...ofRing, ...others, ...crowd(), aDayLater]));
    expect(votersIn(lowered)).toEqual([...names('fake', 20), ...names('other-fake', 10)].sort());
  });

  test('readers of a letter who vote for half of the products of a ring do not hide it', () => {
    const sittings = names('fake', 20).flatMap((voter, n) =>
      names('product', 16).map(
        (product, p): Vote => [voter, product, began + days(p >> 2) + minutes(2 * n) + seconds(20 * p)],
      ),
    );
    const readers = names('reader', 300).flatMap((voter, n) =>
      names('product', 8).map(
        (product, p): Vote => [voter, product, began + days(8 + spread(n)) + seconds(20 * p)],
      ),
    );
    const totals = new Map(readers.map(([voter]): [string, number] => [voter, 20]));
    const lowered = changing(find([...sittings, ...readers, ...crowd(), aDayLater], { totals }));
    expect(votersIn(lowered)).toEqual(names('fake', 20).sort());
  });

  test('rings that vote for the same products do not hide each other’s accounts and votes', () => {
    const product = (n: number): Vote[] => ring(12, 16).filter((vote) => vote[1] === `product-${n}`);
    const others = names('', 10).flatMap((_, n) =>
      product(n + 6).map(([voter, of, at]): Vote => [`other-${voter}`, of, at + seconds(7)]),
    );
    const helper = [6, 7, 8].flatMap((n) =>
      product(n)
        .slice(0, 1)
        .map(([, of, at]): Vote => ['helper', of, at + seconds(40)]),
    );
    const inThoseOfOthers = product(12).slice(0, 1);
    const votes = [...ring(12, 10), ...others, ...helper, ...inThoseOfOthers, ...crowd()];
    const lowered = changing(find(votes));
    expect(lowered.map(({ voters }) => voters.length).sort()).toEqual([12, 13]);
    expect(votersIn(lowered)).toContain('helper');
    expect(lowered.flatMap((finding) => finding.votes)).toContainEqual(inThoseOfOthers[0]);
    for (const { evidence } of lowered) expect(evidence[0]).toContain('voted for the same 10 products');
  });

  test('a person whose votes a ring copies is not in its finding', () => {
    const copies = ring(12, 10).map(([, product], n): Vote => {
      const day = Math.floor(n / 12);
      const voter = `fake-${n % 12}`;
      return [voter, product, began + days(day) + hours(3) + minutes(1 + 5 * spread(n))];
    });
    const model = names('product', 10).map(
      (product, p): Vote => ['model', product, began + days(p) + hours(3)],
    );
    const findings = changing(find([...model, ...copies, ...crowd()]));
    expect(votersIn(findings)).toEqual(names('fake', 12).sort());
  });

  test('accounts with six votes each, for the same products and up to a day late, are found among many others', () => {
    const late = ring(20, 6).map(([voter, product, at], n): Vote => [voter, product, at + days(spread(n))]);
    const others = names('product', 6).flatMap((product, p) =>
      names(`${product}-voter`, 60).map(
        (voter, n): Vote => [voter, product, began + days(p + 1.5 * spread(n + p / 7))],
      ),
    );
    const totals = new Map(others.map(([voter]): [string, number] => [voter, 20]));
    expect(votersIn(changing(find([...late, ...others, ...crowd()], { totals })))).toEqual(
      names('fake', 20).sort(),
    );
  });

  test('people who vote for popular products behind which a ring hides do not join it', () => {
    const popular = (voters: readonly string[], products: number): Vote[] =>
      voters.flatMap((voter, n) =>
        names('popular', products).map(
          (product, p): Vote => [voter, product, began + days(p) + hours(3) + minutes(5 * n)],
        ),
      );
    const members = popular(names('member', 8), 8);
    const votes = [...popular(names('fake', 12), 8), ...popular(names('fan', 2), 3), ...members];
    const totals = new Map(members.map(([voter]): [string, number] => [voter, 100]));
    expect(votersIn(changing(find([...ring(), ...votes, ...crowd()], { totals })))).toEqual(
      names('fake', 12).sort(),
    );
  });

  test('they are worth a look at once, and lowered a day later, when nobody has come since', () => {
    const votes = [...oneSitting(8, 0.95), ...crowd().filter(([, , at]) => at < began + days(3))];
    const [{ judgedAt = 0, evidence = [] } = {}, ...others] = find(votes);
    expect(find(votes)).toMatchObject([{ kind: 'watch', product: null }]);
    expect(others).toEqual([]);
    expect(evidence.at(-1)).toContain('If no others follow by 6 November 2026 at 00:');
    expect(changing(find(votes, { now: judgedAt - 1 }))).toEqual([]);
    expect(changing(find(votes, { now: judgedAt }))).toHaveLength(1);
    expect(changing(find([...votes, ['somebody', 'product-1', judgedAt]]))).toHaveLength(1);
  });

  test('people who vote for a few of its products in the same hour are not suspected with it', () => {
    const others = names('bystander', 6).flatMap((voter, n) =>
      names('product', 3).map(
        (product, p): Vote => [voter, product, began + days(3) + minutes(6 * n) + seconds(20 * p)],
      ),
    );
    const votes = [...oneSitting(8, 0.95), ...others].filter(([, , at]) => at < began + days(4));
    const later = find(votes).filter(({ judgedAt }) => judgedAt !== undefined);
    expect(votersIn(later)).toEqual(names('fake', 20).sort());
  });

  test('accounts with many old votes that vote for a long list at once, and for one thing later, are found', () => {
    const atOnce = oneSitting(24, 1);
    const later = names('fake', 20).map((voter, n): Vote => [voter, `own-${n}`, began + days(5)]);
    const totals = new Map(names('fake', 20).map((voter): [string, number] => [voter, 122]));
    const lowered = changing(find([...atOnce, ...later, ...crowd(), aDayLater], { totals }));
    expect(votersIn(lowered)).toEqual(names('fake', 20).sort());
  });

  test('voters of a rival that a ring votes for as well, to frame it, are not in its finding', () => {
    const framed = names('fake', 12).map(
      (voter, n): Vote => [voter, 'rival', began + days(4) + hours(3) + minutes(n)],
    );
    const voters = names('rival-voter', 60).flatMap((voter, n): Vote[] => [
      [voter, 'rival', began + days(4) + hours(12 * spread(n))],
      ...(n % 3 ? [[voter, `product-${n % 10}`, began + days(14 * spread(n + 0.5))] as Vote] : []),
    ]);
    const findings = changing(find([...ring(), ...framed, ...voters, ...crowd()]));
    expect(votersIn(findings)).toEqual(names('fake', 12).sort());
    expect(findings.flatMap(({ votes }) => votes).filter(([, product]) => product === 'rival')).toHaveLength(
      12,
    );
  });

  test('a ring that votes for every launch draws no newcomers into its finding', () => {
    const launches = names('launch', 24);
    const onTheDay = (n: number): number => began + days(Math.floor(n / 3));
    const everyLaunch = launches.flatMap((product, n) =>
      names('fake', 12).map(
        (voter, f): Vote => [voter, product, onTheDay(n) + hours(2 * f) + minutes(40 * (n % 3))],
      ),
    );
    const newcomers = names('newcomer', 28).flatMap((voter, n) =>
      [n % 21, (n % 21) + 3].map(
        (launch, k): Vote => [voter, launches[launch] ?? '', onTheDay(launch) + hours(22 * spread(n + k))],
      ),
    );
    expect(votersIn(changing(find([...everyLaunch, ...newcomers])))).toEqual(names('fake', 12).sort());
  });

  test('hundreds of votes in between do not hide one, if they are by people with few recent votes and many old ones', () => {
    const between = ring(6).flatMap(([voter, product, at]) =>
      names(`${product}-${voter}`, 401).map((passer): Vote => [passer, product, at + seconds(10)]),
    );
    const totals = new Map(between.map(([passer]): [string, number] => [passer, 50]));
    expect(votersIn(find([...ring(6), ...between], { totals }))).toEqual(names('fake', 6));
  });

  test('four accounts are no group', () => {
    expect(changing(find([...ring(4), ...crowd()]))).toEqual([]);
  });

  test('all votes of an account count, also those that the log does not have', () => {
    const totals = new Map(names('fake', 12).map((name): [string, number] => [name, 1_000]));
    expect(changing(find(ring(), { totals }))).toEqual([]);
  });
});

describe('crowds', () => {
  /** Newcomers vote for the links of a letter, most of them within hours. */
  const readers = (more: number): Vote[] =>
    names('reader', 300).flatMap((voter, n) => {
      const opened = began + days(3) + hours(20 * spread(n) ** 2);
      return [...names('linked', 5), ...(n % 10 < more ? [`product-${n % 3}`] : [])].map(
        (product, k): Vote => [voter, product, opened + minutes(k)],
      );
    });

  test('readers of a letter with five links are not taken for a ring', () => {
    expect(changing(find([...readers(0), ...crowd()]))).toEqual([]);
  });

  test('neither are those among them who also vote for one of the home page', () => {
    expect(changing(find([...readers(4), ...crowd()]))).toEqual([]);
  });

  /** People vote for seven of ten links, on average, in one sitting. @param opened hours after the list is there */
  const throughList = (
    { people, list, at }: { people: number; list: string[]; at: number },
    opened: (n: number) => number,
  ): Vote[] =>
    names('visitor', people).flatMap((voter, n) =>
      list.flatMap((product, k): Vote[] =>
        spread(n * 37 + k * 11 + at / days(1)) < 0.7
          ? [[voter, product, at + hours(opened(n)) + minutes(k * spread(n + k))]]
          : [],
      ),
    );
  /** Examined each hour of the day, then each third for two days, since some are judged a day later, and in the end. */
  const times = Array.from({ length: 72 }, (_, n) => n + 1).filter((hour) => hour <= 24 || hour % 3 === 0);
  const loweredAtAnyTime = (votes: readonly Vote[], from: number): Finding[] =>
    [...times.map((hour) => from + hours(hour)), began + days(90)].flatMap((now) =>
      changing(
        find(
          votes.filter(([, , at]) => at <= now),
          { now },
        ),
      ),
    );
  const noon = began + days(3) + hours(12);

  test.each([
    ['300 readers of a letter with ten links', 300, 10, (n: number) => 20 * spread(n) ** 2],
    ['300 readers who open it quickly', 300, 10, (n: number) => 20 * spread(n) ** 4],
    ['20 people who try the home page after a talk', 20, 10, (n: number) => spread(n)],
    ['30 people who see twelve projects on an evening', 30, 12, (n: number) => spread(n)],
    ['20 people who come by the home page', 20, 10, (n: number) => 10 * spread(n)],
    ['200 people who come by the home page', 200, 10, (n: number) => 24 * spread(n)],
    ['200 people who vote through the leaderboard', 200, 30, (n: number) => 24 * spread(n)],
  ])('%s are not taken for a ring', (_, people, links, opened) => {
    const votes = throughList({ people, list: names('listed', links), at: noon }, opened);
    expect(loweredAtAnyTime([...votes, ...crowd()], noon)).toEqual([]);
  });

  test.each([5, 10])('nor are those who read the letter of %i links each week', (links) => {
    const votes = Array.from({ length: 6 }, (_, week) =>
      throughList(
        { people: 100, list: names(`week-${week}`, links), at: noon + days(7 * week) },
        (n) => 20 * spread(n + week / 7) ** 2,
      ),
    ).flat();
    expect(changing(find([...votes, ...crowd()]))).toEqual([]);
    expect(loweredAtAnyTime([...votes, ...crowd()], noon + days(21))).toEqual([]);
  });

  test('twenty colleagues, half of them new, on the day of their launch', () => {
    const colleagues = names('colleague', 20).flatMap((voter, n): Vote[] => [
      [voter, 'product-1', began + days(5) + hours(6 * spread(n))],
      ...(n % 2 ? [[voter, `product-${2 + (n % 9)}`, began + days(12 * spread(n))] as Vote] : []),
    ]);
    const facts = votedFrom(names('colleague', 20), began + days(5));
    expect(changing(find([...colleagues, ...crowd()], { voters: facts }))).toEqual([]);
  });

  test('four hundred visitors of a famous post, most of them new', () => {
    const visitors = names('visitor', 400).flatMap((voter, n): Vote[] => [
      [voter, 'product-1', began + days(6) + hours(-3 * Math.log(1 - spread(n)))],
      ...(n % 4 ? [] : [[voter, `product-${2 + (n % 9)}`, began + days(13 * spread(n))] as Vote]),
    ]);
    expect(changing(find([...visitors, ...crowd()]))).toEqual([]);
  });
});

describe('bursts', () => {
  const fresh = (count: number): Vote[] =>
    names('fresh', count).map((voter, n) => [voter, 'product-1', began + days(8) + minutes(50 * spread(n))]);

  test('eighty accounts with a single vote are found by a burst, with what is known of them', () => {
    const from = votedFrom(names('fresh', 70), began + days(8));
    const known = new Map(
      names('fresh', 80).map((name) => [
        name,
        { createdAt: began + days(8), verified: false, ...(from.get(name) ?? {}) },
      ]),
    );
    const [finding, ...others] = changing(find([...fresh(80), ...crowd()], { voters: known }));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ kind: 'burst', product: 'product-1' });
    expect(finding?.voters.filter((voter) => voter.startsWith('fresh'))).toHaveLength(80);
    expect(finding?.evidence.join(' ')).toMatch(
      /80 of 81 accounts.*younger than a day.*unverified.*70 of 81 accounts voted from one network on one day/,
    );
  });

  test('hundreds of thousands of networks are counted', () => {
    const networks = Array.from({ length: 300_000 }, (_, hash) => [dayOf(began + hours(3)), hash] as const);
    const [finding] = changing(find(ring(), { voters: new Map([['fake-0', { networks }]]) }));
    expect(finding?.voters).toHaveLength(12);
  });

  test('networks of different days, or of days without a vote of the finding, are not compared', () => {
    const ofDays = new Map(
      names('fresh', 80).map((name, n): [string, AccountFacts] => [
        name,
        {
          networks: [
            [dayOf(began + days(8)), n],
            [dayOf(began + days(1 + (n % 7))), 7],
          ],
        },
      ]),
    );
    const [finding] = changing(find([...fresh(80), ...crowd()], { voters: ofDays }));
    expect(finding?.evidence.join(' ')).not.toContain('network');
  });

  test('accounts whose votes for one maker are two days apart are not thin', () => {
    const votes = names('fan', 80).flatMap((voter, n): Vote[] =>
      [20, 0, 40].map((hour, p) => [voter, `of-maker-${p}`, began + hours(hour + spread(n))]),
    );
    const makers = new Map([0, 1, 2].map((p): [string, string] => [`of-maker-${p}`, 'maker']));
    const bursts = find([...votes, ...crowd()], { makers }).filter(({ product }) => product !== null);
    expect(bursts).toEqual([]);
  });

  const before = crowd().filter(([, , at]) => at < began + days(8));

  test.each([10, 20, 40])(
    'a burst of %i is worth a look at once, and lowered hours later, when nobody has followed',
    (count) => {
      const votes = [...fresh(count), ...before];
      const [{ judgedAt = 0, to = 0, evidence = [] } = {}, ...others] = find(votes);
      expect(find(votes)).toMatchObject([{ kind: 'watch', product: 'product-1' }]);
      expect(others).toEqual([]);
      expect(judgedAt).toBe(to + hours(6));
      expect(evidence.at(-1)).toContain('If no other newcomers follow by 10 November 2026 at 06:');
      expect(changing(find(votes, { now: judgedAt - 1 }))).toEqual([]);
      const [lowered] = changing(find(votes, { now: judgedAt }));
      expect(lowered).toMatchObject({ kind: 'burst', product: 'product-1' });
      expect(lowered?.votes.length).toBeGreaterThanOrEqual(count);
      expect(lowered?.judgedAt).toBeUndefined();
    },
  );

  test('a member among the first eleven hides no burst', () => {
    const member: Vote = ['person-6', 'product-1', began + days(8) + minutes(1)];
    expect(find([...fresh(10), member, ...before])).toMatchObject([{ kind: 'watch', product: 'product-1' }]);
  });

  test('one that others follow within hours stays worth a look', () => {
    const later = names('later', 15).map(
      (voter, n): Vote => [voter, 'product-1', began + days(8) + hours(1.5 + n / 4)],
    );
    const findings = find([...fresh(20), ...later, ...before], { now: began + days(9) });
    expect(findings).toMatchObject([{ kind: 'watch', product: 'product-1' }]);
    expect(findings[0]).not.toHaveProperty('judgedAt');
  });

  test.each([25, 40, 60])('%i newcomers whom a post brings are never lowered', (count) => {
    /** Half of them come within the first 69 minutes, half of the others in the next. */
    const visits = names('newcomer', count).map((voter, n): Vote => {
      const share = (n + 0.5) / count;
      return [voter, 'product-1', began + days(8) - minutes(69) * Math.log2(1 - share)];
    });
    const moments = Array.from({ length: 96 }, (_, n) => began + days(8) + minutes(15 * (n + 1)));
    const lowered = moments.flatMap((now) =>
      changing(
        find(
          [...visits, ...before].filter(([, , at]) => at <= now),
          { now },
        ),
      ),
    );
    expect(lowered).toEqual([]);
  });

  /** Visitors of a post, in turn: of each eight, seven have not voted before. */
  const visitors = (count: number): Vote[] =>
    names('visitor', count).flatMap((voter, n): Vote[] => [
      [voter, 'product-1', began + days(8) + seconds(75 * n)],
      ...(n % 8 === 7 ? [[voter, `product-${2 + (n % 9)}`, began + hours(n)] as Vote] : []),
    ]);

  test('a famous post is never lowered while its visitors arrive', () => {
    const lowered = Array.from({ length: 38 }, (_, n) => 10 * (n + 1)).filter((count) => {
      const visits = visitors(count);
      const now = began + days(8) + seconds(75 * count);
      return changing(find([...visits, ...before], { now })).length;
    });
    expect(lowered).toEqual([]);
  });

  test('nor if most of those who come every day are still to come', () => {
    const regulars = names('regular', 240).flatMap((voter, n): Vote[] => {
      const day = 2 + 11 * spread(n);
      return [
        [voter, 'product-1', began + days(day > 8 && day < 8.2 ? 7 : day)],
        [voter, 'product-2', began + days(n % 8)],
      ];
    });
    expect(changing(find([...visitors(110), ...regulars, ...crowd()]))).toEqual([]);
  });

  const thousands = names('newcomer', 4_000).map(
    (voter, n): Vote => [voter, 'product-1', began + days(8) + days(0.9 * spread(n))],
  );

  test('four thousand newcomers within a day are no burst among four thousand members', () => {
    const members = names('member', 4_000).flatMap((voter, n): Vote[] => [
      [voter, 'product-1', began + days(8) + days(0.9 * spread(n + 0.5))],
      [voter, `product-${2 + (n % 40)}`, began + days(14 * spread(n))],
    ]);
    expect(find([...thousands, ...members])).toEqual([]);
  });

  test('four thousand newcomers and nobody else are a burst', () => {
    expect(changing(find([...thousands, ...crowd()]))).toMatchObject([
      { kind: 'burst', product: 'product-1' },
    ]);
  });

  test.each([100, 1_500, 8_000])('the more others in a crowd of %i, the likelier it is honest', (size) => {
    const chances = Array.from({ length: size / 10 + 1 }, (_, others) => chanceOfSoFew(others, size, 0.9));
    expect(chances.at(-1)).toBe(1);
    expect(chances).toEqual(chances.toSorted((one, other) => one - other));
    expect(chances.at(-2)).toBeGreaterThan(0.3);
  });

  /** Twelve accounts within an hour, and others in the next hours: each pack alone is only worth a look. */
  const packs = names('pack', 6).flatMap((pack, n) =>
    names(pack, 20).map(
      (voter, k): Vote => [
        voter,
        'bought',
        began + days(4 * n) + minutes(k < 12 ? 5 * k : 60 + 30 * (k - 11)),
      ],
    ),
  );

  test('packs of twenty accounts with a single vote, days apart, are found together', () => {
    expect(changing(find([...packs.slice(0, 20), ...crowd()]))).toEqual([]);
    const found = changing(find([...packs, ...crowd()]));
    expect(found.map(({ kind, votes }) => [kind, votes.length])).toEqual(Array(6).fill(['burst', 12]));
    expect(found[0]?.evidence[1]).toContain('these 6 bursts of the product');
  });

  test('packs that come at once count with those that do not', () => {
    const atOnce = packs.map(([voter, product, at], n): Vote => {
      const begins = began + days(4 * Math.floor(n / 20));
      return [voter, product, n < 40 ? begins + minutes(n % 20) : at];
    });
    const found = changing(find([...atOnce, ...crowd()]));
    expect(found).toHaveLength(6);
    for (const { evidence } of found) expect(evidence.join(' ')).not.toContain('at once');
  });

  test('not if other people come between them', () => {
    const between = names('person', 3).flatMap((voter, n): Vote[] => [
      [voter, 'bought', began + days(5 * n + 3)],
      [voter, 'another', began],
    ]);
    expect(changing(find([...packs, ...between, ...crowd()]))).toEqual([]);
  });

  test('the same accounts over two weeks are nothing', () => {
    const slow = fresh(20).map(([voter, product], n): Vote => [voter, product, began + days(14 * spread(n))]);
    expect(find([...slow, ...crowd()])).toEqual([]);
  });
});

test('three products in common within minutes are worth a look, and change nothing', () => {
  expect(find([...ring(12, 3), ...crowd()])).toMatchObject([
    { kind: 'watch', voters: names('fake', 12).sort() },
  ]);
});

test('the order of the votes and repeated votes do not matter', () => {
  const votes = [...ring(), ...crowd(60)];
  const expected = find(votes);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(votes, { minLength: votes.length }),
      fc.subarray(votes),
      (mixed, repeated) => {
        const again = repeated.map(([voter, product, at]): Vote => [voter, product, at + days(30)]);
        expect(find([...mixed, ...again])).toEqual(expected);
      },
    ),
    { numRuns: 20, seed: 34 },
  );
});

test('votes in findings are votes of the log, and nobody is in two rings', () => {
  const vote = fc.tuple(
    fc.integer({ min: 0, max: 15 }).map((n) => `voter-${n}`),
    fc.integer({ min: 0, max: 9 }).map((n) => `product-${n}`),
    fc.integer({ min: 0, max: 3_000 }).map((n) => began + minutes(n)),
  );
  fc.assert(
    fc.property(fc.array(vote, { minLength: 60, maxLength: 160 }), (votes) => {
      const first = new Set(votes.map(String));
      const rings = find(votes).filter(({ kind }) => kind === 'lockstep');
      for (const [voter, product, at] of rings.flatMap((finding) => finding.votes))
        expect(first.has(String([voter, product, at]))).toBe(true);
      const voters = rings.flatMap((finding) => finding.voters);
      expect(new Set(voters).size).toBe(voters.length);
    }),
    { numRuns: 50, seed: 34 },
  );
});
