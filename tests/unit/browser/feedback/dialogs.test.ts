import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import {
  alertDialog,
  confirmDialog,
  flashDialog,
  promptDialog,
  promptForEmail,
} from '#lib/browser/feedback/dialogs.ts';
import { storedToasts } from '#lib/browser/page/stored-toasts.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';
import { installBrowser } from '../../../support/fake-browser.ts';
import { createDialogs } from '../../../support/fake-dialogs.ts';

const dialogs = createDialogs();
vi.mock('sweetalert2/dist/sweetalert2.esm.js', () => dialogs.module);

const browser = installBrowser();
beforeEach(() => {
  dialogs.clear();
  browser.sessionStorage.clear();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const done = { title: 'Updated!', text: 'Your product successfully updated.' };
const question = { title: 'Are you sure?', text: 'It is gone then.', confirm: 'Yes, delete it!' };

test('a dialog that only reports closes by itself after 1500 ms', async () => {
  await flashDialog('error', 'Subscription failed');
  expect(dialogs.visible).toEqual([
    { icon: 'error', titleText: 'Subscription failed', timer: 1_500, showConfirmButton: false },
  ]);
});

test('without the dialogs, a toast reports a result, and a confirmation returns false and notifies', async () => {
  dialogs.away();
  await alertDialog('success', done);
  expect(storedToasts()).toMatchObject([{ kind: 'success', text: 'Your product successfully updated.' }]);
  expect(await confirmDialog(question)).toBe(false);
  expect(storedToasts()).toMatchObject([{}, { kind: 'error', text: requestMessages.requestFailed }]);
});

test('only its button confirms, which does not have the focus', async () => {
  dialogs.response(true, false);
  expect([await confirmDialog(question), await confirmDialog(question)]).toEqual([true, false]);
  expect(dialogs.visible[0]).toMatchObject({ confirmButtonText: 'Yes, delete it!', focusCancel: true });
});

test('a prompted text may be empty, not too long, and is trimmed', async () => {
  const ask = () => promptDialog({ ...question, label: 'Reason', value: '', max: 5, typed: () => {} });
  dialogs.response('  dead ', '', false);
  expect([await ask(), await ask(), await ask()]).toEqual(['dead', '', undefined]);
  const validate = dialogs.visible[0]?.inputValidator as ((typed: string) => unknown) | undefined;
  expect([validate?.('four '), validate?.('sixsix')]).toEqual([null, expect.stringMatching(/5 characters/)]);
});

test('an address that could not be sent keeps its dialog open, with the error', async () => {
  const ask = (send: () => Promise<string | undefined>) =>
    promptForEmail({ ...question, label: 'E-mail', email: 'ada', send });
  dialogs.response('ada@unearth.example');
  expect(await ask(async () => 'Nobody answers.')).toBeUndefined();
  expect(dialogs.problems).toEqual(['Nobody answers.']);
  expect(dialogs.visible[0]).toMatchObject({ inputValue: 'ada', input: 'email' });
  dialogs.response('ada@unearth.example');
  expect(await ask(async () => undefined)).toBe('ada@unearth.example');
  expect(dialogs.problems).toHaveLength(1);
});
