import { atom, onMount } from 'nanostores';
import { failureText, providerErrorText } from '#lib/browser/api/error-texts.ts';
import { reloadAccount } from '#lib/browser/dashboard/account.ts';
import { askProviderAgain, sendVerificationMail } from '#lib/browser/identity/identity-calls.ts';
import { fetchAccessToken, registerAtServer } from '#lib/browser/member/account-exchange.ts';
import { isStillIn } from '#lib/browser/member/for-member.ts';
import { $session } from '#lib/browser/member/session.ts';
import { readToken } from '#lib/browser/member/token.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { emailMessages } from '#lib/text/messages/own-account.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';

export type Verification = 'unknown' | 'missing' | 'sent' | 'done';

/** State of the e-mail verification of the signed-in person. */
export const $verification = atom<Verification>('unknown');

/**
 * Registers a verified address at the server and gets a new token: a pending role and earlier votes then count.
 * @returns true if the address is verified
 */
const applyVerification = async (): Promise<boolean> => {
  const session = $session.get();
  const user = await askProviderAgain();
  if (session.state !== 'in' || user?.uid !== session.person.uid || !user.emailVerified) return false;
  await registerAtServer(user, true);
  if (!(await fetchAccessToken(user.email ?? '', () => isStillIn(session.person)))) return false;
  $verification.set('done');
  notify.success(emailMessages.verified);
  reloadAccount();
  return true;
};

let current: Promise<boolean> | undefined;
let next: Promise<boolean> | undefined;

/**
 * Checks whether the address is verified, one request at a time. A call during a check gets the result of a second one
 * after it: the first may have been answered before the link was clicked. @returns true if it is
 */
export const lookForVerification = (): Promise<boolean> => {
  if (!current) {
    current = applyVerification().finally(() => {
      current = undefined;
    });
    return current;
  }
  next ??= current
    .catch(() => false)
    .then((isDone) => {
      next = undefined;
      return isDone || lookForVerification();
    });
  return next;
};

/** Id of the member who was sent the e-mail. The provider may report the same person again, with another name or photo. */
let mailedUid: string | undefined;

onMount($verification, () =>
  $session.subscribe((session) => {
    const { state } = session;
    if (state === 'in') {
      const unverified = session.person.uid === mailedUid ? 'sent' : 'missing';
      $verification.set(readToken()?.emailVerified ? 'done' : unverified);
    }
    // It may have been verified in another tab or browser since the token was issued. In the background, so errors are
    // ignored.
    if ($verification.get() === 'missing') lookForVerification().catch(() => {});
    if (state === 'out') {
      mailedUid = undefined;
      $verification.set('unknown');
    }
  }),
);

/** Sends the verification e-mail. Errors have been notified. */
export const askForVerification = async (): Promise<void> => {
  const session = $session.get();
  try {
    await sendVerificationMail();
    if (session.state !== 'in' || !isStillIn(session.person)) return;
    mailedUid = session.person.uid;
    $verification.set('sent');
    notify.success(emailMessages.verificationSent);
  } catch (error) {
    notify.error(providerErrorText(error));
  }
};

/** Checks the verification after a user pressed the button that says they have opened the link. */
export const confirmVerification = async (): Promise<void> => {
  try {
    if (!(await lookForVerification())) notify.info(emailMessages.notVerifiedYet);
  } catch (error) {
    notify.error(failureText(error, requestMessages.requestFailed));
  }
};
