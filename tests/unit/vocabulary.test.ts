import { expect, test } from 'vitest';
import { declaredNames, wordsOfName } from '../support/declared-names.ts';
import { sourcesIn } from '../support/sources.ts';

/**
 * Words that the code once had for what the field calls otherwise, with the field's term. Paths and fields of the
 * API keep theirs, and so does what is stored.
 */
const fieldsTerms = new Map(
  Object.entries({
    refusal: 'HttpError',
    fault: 'validation error, problem',
    door: 'auth scheme',
    caller: 'principal',
    stranger: 'anonymous',
    deed: 'action, reaction',
    ballot: 'reactions',
    standing: 'vote eligibility',
    verdict: 'decision',
    judgement: 'decision',
    shelf: 'published',
    shelves: 'published',
    shelved: 'published',
    house: 'site',
    overview: 'statistics',
    face: 'content snapshot',
    news: 'event',
    told: 'notified, ProviderEvent',
    hear: 'parse',
    fate: 'outcome',
    overtaken: 'stale',
    redraw: 'render',
    draw: 'render',
    drawn: 'rendered',
    kept: 'cached, stored',
    shown: 'visible, displayed',
    listed: 'paginated',
    patience: 'timeout, delay, retry schedule',
    decade: 'tenfoldAge',
    stirring: 'first input',
    vouched: 'verified',
    slips: 'edits',
    pieces: 'trigrams',
    telling: 'selective',
    leash: 'exitWithParent',
    harmless: 'stripInvalidXml',
    ghost: 'skeleton',
  }),
);

/** The same for whole names. */
const wholeNames = new Map(
  Object.entries({
    most: 'max',
    least: 'min',
    keep: 'cache, store',
    Flight: 'Render',
    takeOff: 'start',
    Window: 'Pagination',
    Answer: 'a name for each kind of response',
    publicly: 'toPublic…',
    raise: 'invalidate',
    held: 'entries',
    countedAs: 'rateLimitKey',
    noticeOthers: 'checkExternalWrites',
    wayIn: 'loginUrl',
    wayBack: 'safeRedirect',
    leadOn: 'redirectAfterLogin',
    comeIn: 'establishSession',
    forceOut: 'expireSession',
    remembered: 'session hint',
    makeRoom: 'avoidOverlap',
    takeUp: 'restore',
    claimRole: 'applyPendingRole',
    Tile: 'Avatar',
    Mark: 'Logo',
    When: 'RelativeTime',
    Difference: 'ContentDiff',
    Choice: 'InlineSelect',
    HiddenProduct: 'UnpublishedProduct',
    PrivateProduct: 'UnpublishedProduct',
  }),
);

/** A field of the API, and the name of a migration that has run. */
const fixedNames = new Set(['mostVoted', '0004-shelved-tags']);

const termFor = (name: string): string | undefined =>
  fixedNames.has(name)
    ? undefined
    : (wholeNames.get(name) ??
      wordsOfName(name)
        .map((word) => fieldsTerms.get(word))
        .find(Boolean));

test.each(['src', 'tests'] as const)('names in %s are the terms of the field', (folder) => {
  const found = [...sourcesIn(folder)]
    .filter(([file]) => file !== 'tests/unit/vocabulary.test.ts')
    .flatMap(([file, text]) =>
      [...declaredNames(file, text)].flatMap((name) => {
        const term = termFor(name);
        return term === undefined ? [] : [`${file}: ${name} (say ${term})`];
      }),
    );
  expect(found).toEqual([]);
});
