import { switchOnMail } from '#lib/browser/users/own-account.ts';
import type { User } from '#lib/contract/users.ts';
import { mailOffTexts } from '#lib/text/messages/email-address.ts';
import { useBusy } from '../ui/forms/use-busy.ts';
import { AccountNotice, accountNoticeText } from './AccountNotice.tsx';

/** Notice for a member whose address was switched off, with a button to switch it on again. */
export function MailOffNotice({ user, className = '' }: { user: User; className?: string }) {
  const { email, mailOff } = user;
  const [switching, switchOn] = useBusy(() => switchOnMail(email));
  if (!mailOff) return null;
  return (
    <AccountNotice id="mail-off" title={mailOffTexts.title} className={className}>
      <p className={accountNoticeText}>{mailOffTexts.since[mailOff.reason](mailOff.since)}</p>
      <p className={`mt-2 ${accountNoticeText}`}>{mailOffTexts.ways}</p>
      <button type="button" className="btn btn-solid mt-4" aria-disabled={switching} onClick={switchOn}>
        {mailOffTexts.switchOn}
      </button>
    </AccountNotice>
  );
}
