import {
  $verification,
  askForVerification,
  confirmVerification,
} from '#lib/browser/users/email-verification.ts';
import type { User } from '#lib/contract/users.ts';
import { unverifiedVotesNote, verificationPurpose } from '#lib/text/messages/emails.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { EmailText } from '../ui/EmailText.tsx';
import { useBusy } from '../ui/forms/use-busy.ts';
import { Icon } from '../ui/Icon.tsx';
import { useStore } from '../ui/use-store.ts';
import { DemoMailLink } from './DemoMailLink.tsx';

export function EmailVerification({ email, waitingRole }: Pick<User, 'email' | 'waitingRole'>) {
  const verification = useStore($verification, { ssr: () => 'unknown' as const });
  const [sending, send] = useBusy(askForVerification);
  const [looking, look] = useBusy(confirmVerification);
  if (verification === 'unknown') return null;
  if (verification === 'done') {
    return (
      <p className="verified-note">
        <Icon name="mail" size={18} />
        E-mail address verified
      </p>
    );
  }
  const sent = verification === 'sent';
  return (
    <section className="verification" aria-labelledby="verification">
      <h2 id="verification">{sent ? 'Check your inbox' : 'Verify your e-mail address'}</h2>
      <p>
        <span>{sent ? 'Open the link in the mail to ' : 'We mail a link to '}</span>
        <b>
          <EmailText email={email} />
        </b>
        <span>
          {sent ? ', then come back here. ' : '. '}
          {verificationPurpose(waitingRole)}
        </span>
      </p>
      {sent && <DemoMailLink />}
      <p className="mt-2">{unverifiedVotesNote}</p>
      <div className="verification-actions">
        <button
          type="button"
          className={`btn ${sent ? 'btn-line' : 'btn-solid'}`}
          aria-disabled={sending}
          onClick={send}
        >
          {sent ? screenLabels.sendAgain : screenLabels.sendVerification}
        </button>
        <button
          type="button"
          className={`btn ${sent ? 'btn-solid' : 'btn-line'}`}
          aria-disabled={looking}
          onClick={look}
        >
          {screenLabels.haveVerified}
        </button>
      </div>
    </section>
  );
}
