import { expect, test } from 'vitest';
import { mailboxOf } from '#lib/domain/mailboxes.ts';

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
