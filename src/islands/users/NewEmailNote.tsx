import { accountTexts, newEmailSent } from '#lib/text/messages/own-account.ts';
import { DemoMailLink } from './DemoMailLink.tsx';

/** Note that a link was sent to a new address. */
export function NewEmailNote({ email }: { email: string }) {
  return (
    <div className="mt-4 rounded-small bg-amber-soft px-4.4 py-3.6 wrap-anywhere" role="status">
      <p>
        <b>{accountTexts.mailTitle}</b>
      </p>
      <p>{newEmailSent(email)}</p>
      <DemoMailLink />
    </div>
  );
}
