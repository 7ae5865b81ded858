import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../support/search-quality/catalogue/index.ts';
import { fillToAsk } from '../support/search-quality/fill.ts';
import { measureSearch, type Quality } from '../support/search-quality/measure.ts';
import { type Question, questionsTo } from '../support/search-quality/questions.ts';
import { createTestApi } from '../support/test-api.ts';

/** What people would type who don't know what there is, with all products of the catalogue that they could mean. */
const asked: readonly (readonly [typed: string, answers: string])[] = [
  ['self hosted photos', 'Lumenary, Shoebox Sync, FrameForge'],
  ['share files with friends', 'ParcelPost, DropDinghy, Hand-over'],
  ['sign pdf documents online', 'InkAndSeal'],
  ['managing passwords', 'KeyringKestrel, Open Sesamoid, PassPorter'],
  ['photo galleries for weddings', 'Darkroom Door'],
  ['what can I cook with leftovers', 'Leftover Arithmetic, PantryPilot'],
  ['remind me which houseplants are thirsty', 'Wet Feet'],
  ['find somebody for walking my dog', 'Leash League'],
  ['how do I block ads at home', 'AdSieve DNS'],
  ['tell me when my website goes down', 'Heartbeat Hut, UptimeUrchin'],
  ['to do lists', 'TaskTapir, Two Minute Mule, Not Today List, Do It For Me'],
  ['split costs with people I travel with', "Wayfarer's Ledger, Who Owes the Milk"],
  ['website visitors without cookies', 'FootfallFox'],
  ['book an appointment at the hairdresser', "Barber's Bench, SlotSloth"],
  ['read the news feed of many sites', 'FeedFinch, HeadlineHopper, Morning Bundle'],
  ['learn vocabulary with flash cards', 'FlashcardFennec'],
  ['stream movies on my tv', 'Popcorn Shelf, Matinee Server, ReelRanger'],
  ['something to run AI models on my own graphics card', 'ModelMeerkat'],
  ['draw mind maps', 'MindMapMole'],
  ['receipts for my tax return', 'Nickelodeon Tax, Warranty Drawer'],
  ['bake bread at home', 'CrumbKeeper, Starter Pistol'],
  ['write invoices for freelancers', 'InvoiceIbis, ClockClover'],
];

const ownWords: readonly Question[] = asked.map(([typed, answers]) => ({
  typed,
  answers: answers.split(', '),
}));

const questions = { ...questionsTo(catalogue, 20), "people's own words": ownWords };

/** In percent, at the first place and within the first five: one question less than is reached. */
const floors: Record<string, [first: number, withinFive: number]> = {
  exact: [100, 100],
  'one typo': [95, 100],
  'two typos': [95, 95],
  prefix: [95, 100],
  'joined names': [100, 100],
  'split names': [95, 95],
  'salient words': [95, 100],
  'word forms': [95, 95],
  subjects: [95, 100],
  "people's own words": [86, 95],
  mean: [97, 99],
};

let close: () => Promise<void>;
let measured: Record<string, Quality>;
beforeAll(async () => {
  const made = await createTestApi();
  close = made.close;
  await fillToAsk(made.api.context.db, catalogue);
  measured = await measureSearch(made.api.context.db, questions);
}, 120_000);
afterAll(() => close());

test('there are 300 products with a name each, and 20 questions of each kind', () => {
  expect(new Set(catalogue.map(({ name }) => name)).size).toBe(300);
  for (const [kind, asked] of Object.entries(questions))
    expect(asked.length, kind).toBeGreaterThanOrEqual(20);
  expect(Object.keys(questions)).toHaveLength(10);
});

for (const [kind, [first, withinFive]] of Object.entries(floors))
  test(`${kind}: at least ${first} % are answered at the first place, and ${withinFive} % within five`, () => {
    const quality = measured[kind];
    const missed = quality?.missed.map(
      ({ typed, answers, found }) => `${typed} → ${answers[0]}, not ${found[0]}`,
    );
    expect(100 * (quality?.first ?? 0), missed?.join('\n')).toBeGreaterThanOrEqual(first);
    expect(100 * (quality?.withinFive ?? 0), missed?.join('\n')).toBeGreaterThanOrEqual(withinFive);
  });
