import { expect, test } from 'vitest';
import { openApiDocument } from '#lib/server/api/openapi.ts';
import { type ApiDocument, breakingChanges } from '../../support/contract-changes.ts';
import { askPrevious } from '../../support/previous-release.ts';

const present = (): ApiDocument => JSON.parse(JSON.stringify(openApiDocument()));

test('pages of the previous release that are still open find the API as they know it', async () => {
  const previous = (await askPrevious('server/api/openapi.ts', 'openApiDocument()')) as ApiDocument;
  expect(Object.keys(previous.paths ?? {}).length).toBeGreaterThan(20);
  // It always was: only the document of that release said otherwise.
  const corrected = 'POST /webhooks/stripe header stripe-signature is required now';
  expect(breakingChanges(previous, present()).filter((change) => change !== corrected)).toEqual([]);
});

/** The present document, after a change to a copy. */
const changed = (change: (text: string) => string): ApiDocument =>
  JSON.parse(change(JSON.stringify(present())));

test.each([
  ['an address that goes', '"/tags"', '"/labels"', 'GET /tags is gone'],
  ['a parameter that goes', '"name":"limit"', '"name":"count"', 'query limit is gone'],
  ['a field of a response that goes', '"adder_name":', '"adderName":', '.adder_name is gone'],
  [
    'a field of a response that may be missing',
    '"required":["status","version","commit"]',
    '"required":["version","commit"]',
    '.status may be missing now',
  ],
  [
    'a value that is not accepted any more',
    '"enum":["accepted","rejected"]',
    '"enum":["accepted"]',
    'may not be "rejected" any more',
  ],
  [
    'a new required field of a request',
    '"required":["reported"]',
    '"required":["reported","reason"]',
    '.reason is required now',
  ],
  ['a shorter maximum', '"maxLength":300', '"maxLength":299', 'has another maxLength'],
  [
    'a response that may be null',
    '"modifiedCount":{"anyOf":[',
    '"modifiedCount":{"anyOf":[{"type":"null"},',
    'modifiedCount may be null now',
  ],
  ['a header of a response that goes', '"x-total-count":', '"x-total":', 'header x-total-count is gone'],
])('%s breaks an older client', (_, from, to, problem) => {
  const after = changed((text) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  });
  expect(breakingChanges(present(), after).join('\n')).toContain(problem);
});

test.each([
  ['an address', '"paths":{', '"paths":{"/new":{"get":{"responses":{}}},'],
  ['a field of responses', '"adder_name":', '"adder_rank":{"type":"number"},"adder_name":'],
  ['a value', '"enum":["accepted","rejected"]', '"enum":["accepted","rejected","later"]'],
  ['an optional field of a request', '"upVote":{', '"device":{"type":"string"},"upVote":{'],
  ['a longer maximum', '"maxLength":300', '"maxLength":301'],
])('%s that is added breaks nobody', (_, from, to) => {
  const after = changed((text) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  });
  expect(breakingChanges(present(), after)).toEqual([]);
});
