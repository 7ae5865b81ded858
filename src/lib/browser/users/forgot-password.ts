import { failureText, providerErrorText } from '#lib/browser/api/error-texts.ts';
import { alertDialog, promptForEmail } from '#lib/browser/feedback/dialogs.ts';
import { IdentityError } from '#lib/browser/identity/identity.ts';
import { sendResetMail } from '#lib/browser/identity/identity-calls.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { demoTexts } from '#lib/text/messages/demo.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { resetMailSent, signInDialogs } from '#lib/text/messages/sign-in.ts';
import { demoMailbox } from './demo-mail.ts';

/** Requests the e-mail. That there is no such account is not passed on. @returns an error text */
const send = async (email: string): Promise<string | undefined> => {
  try {
    await sendResetMail(email);
    return undefined;
  } catch (error) {
    const code = error instanceof IdentityError ? error.code : undefined;
    if (code === 'auth/user-not-found') return undefined;
    return code === 'auth/invalid-email' ? fieldErrors.email : providerErrorText(error);
  }
};

/** Dialog for a forgotten password. @param email initial value of the field */
export const offerReset = async (email: string): Promise<void> => {
  const mailbox = demoMailbox();
  try {
    const sentTo = await promptForEmail({
      ...signInDialogs.forgotPassword,
      email,
      label: screenLabels.email,
      confirm: screenLabels.sendLink,
      send,
    });
    if (!sentTo) return;
    const href = await mailbox;
    await alertDialog(
      'success',
      resetMailSent(sentTo),
      href ? { text: demoTexts.openMail, href } : undefined,
    );
  } catch (error) {
    notify.error(failureText(error, requestMessages.requestFailed)); // the dialog could not be loaded
  }
};
