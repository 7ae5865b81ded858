import { expect, test } from 'vitest';
import { mailboxOf, type VoterFacts, voteWeight, weightOf } from '#lib/domain/vote-weights.ts';

const known: VoterFacts = { isSuspended: false, isDuplicate: false, isThrowAway: false, isNew: false };

test('a known person weighs one vote, and a quarter in the first day of the account', () => {
  expect(voteWeight(known)).toBe(1000);
  expect(voteWeight({ ...known, isNew: true })).toBe(250);
});

test.each(['isSuspended', 'isDuplicate', 'isThrowAway'] as const)(
  'an account that %s weighs nothing',
  (fact) => {
    for (const isNew of [true, false]) expect(voteWeight({ ...known, isNew, [fact]: true })).toBe(0);
  },
);

test('an account weighs nothing until its e-mail is verified', () => {
  expect(weightOf({ email_verified: 0, vote_weight: 1000 })).toBe(0);
  expect(weightOf({ email_verified: 1, vote_weight: 250 })).toBe(250);
});

test.each([
  ['mara@unearth.example', 'mara@unearth.example'],
  ['mara+news@unearth.example', 'mara@unearth.example'],
  ['mara+a+b@unearth.example', 'mara@unearth.example'],
  ['m.a.r.a+1@gmail.com', 'mara@gmail.com'],
  ['mara.ruiz@me.com', 'mara.ruiz@icloud.com'],
  ['mara+news@mac.com', 'mara@icloud.com'],
  ['mara.ruiz@ya.ru', 'mara.ruiz@yandex.ru'],
  ['mara@yandex.com', 'mara@yandex.ru'],
  ['shop-7@mara.fastmail.com', 'mara@fastmail.com'],
  ['mara+shop@fastmail.com', 'mara@fastmail.com'],
  ['mara@fastmail.fm', 'mara@fastmail.fm'],
  ['shop.7+news@mara.anonaddy.com', 'mara@mara.anonaddy.com'],
  ['other@mara.anonaddy.me', 'mara@mara.anonaddy.com'],
  ['lush-paint987@anonaddy.me', 'lush-paint987@anonaddy.me'],
  ['m.ara@googlemail.com', 'mara@gmail.com'],
  ['m.ar-a_o+1@pm.me', 'marao@proton.me'],
  ['marao@protonmail.com', 'marao@proton.me'],
  ['mara@unearth.example.', 'mara@unearth.example'],
  ['mara@gmail.com.', 'mara@gmail.com'],
  ['mara.o@unearth.example', 'mara.o@unearth.example'],
  ['+mara@unearth.example', '+mara@unearth.example'],
  ['"a@b"+c@unearth.example', '"a@b"@unearth.example'],
  ['mara', 'mara'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
