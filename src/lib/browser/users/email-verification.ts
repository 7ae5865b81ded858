import { atom, onMount } from 'nanostores';
import { failureText, providerErrorText } from '#lib/browser/api/error-texts.ts';
import { reloadAccount } from '#lib/browser/dashboard/account.ts';
import { askProviderAgain, sendVerificationMail } from '#lib/browser/identity/identity-mails.ts';
import { fetchAccessToken, registerAtServer } from '#lib/browser/member/account-exchange.ts';
import { isStillIn } from '#lib/browser/member/for-member.ts';
import { $session } from '#lib/browser/member/session.ts';
import { readToken } from '#lib/browser/member/token.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { emailMessages } from '#lib/text/messages/emails.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';

export type Verification = 'unknown' | 'missing' | 'sent' | 'done';

/** Where the signed-in person stands with the proof that their e-mail address is theirs. */
export const $verification = atom<Verification>('unknown');

/** Tells the server, whose tokens then say so too; a role that waited for it, and earlier votes, come with that. */
const takeOver = async (): Promise<boolean> => {
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
 * Looks whether it is done by now, one look at a time. Who asks during one gets the look after it: the provider may have
 * answered the first before the link was pressed. @returns whether it is
 */
export const lookForVerification = (): Promise<boolean> => {
  if (!current) {
    current = takeOver().finally(() => {
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

onMount($verification, () =>
  $session.subscribe(({ state }) => {
    if (state === 'in') $verification.set(readToken()?.emailVerified ? 'done' : 'missing');
    // It may have been done since the token was made, in another tab or browser. Nobody has asked: a failure says nothing.
    if ($verification.get() === 'missing') lookForVerification().catch(() => {});
    if (state === 'out') $verification.set('unknown');
  }),
);

/** Has the provider send its mail. What went wrong has been said when this resolves. */
export const askForVerification = async (): Promise<void> => {
  const session = $session.get();
  try {
    await sendVerificationMail();
    if (session.state !== 'in' || !isStillIn(session.person)) return;
    $verification.set('sent');
    notify.success(emailMessages.verificationSent);
  } catch (error) {
    notify.error(providerErrorText(error));
  }
};

/** For whoever says that it is done. */
export const confirmVerification = async (): Promise<void> => {
  try {
    if (!(await lookForVerification())) notify.info(emailMessages.notVerifiedYet);
  } catch (error) {
    notify.error(failureText(error, requestMessages.requestFailed));
  }
};
