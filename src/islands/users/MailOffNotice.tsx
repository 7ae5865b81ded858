import { switchOnMail } from '#lib/browser/users/own-account.ts';
import type { User } from '#lib/contract/users.ts';
import { mailOffTexts } from '#lib/text/messages/own-account.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { AccountNotice, accountNoticeText } from './AccountNotice.tsx';

/** Notice for a member whose address was switched off, with a button to switch it on again. */
export function MailOffNotice({ user, className = '' }: { user: User; className?: string }) {
  const { email, mailOff } = user;
  if (!mailOff) return null;
  return (
    <AccountNotice id="mail-off" title={mailOffTexts.title} className={className}>
      <p className={accountNoticeText}>{mailOffTexts.since[mailOff.reason](mailOff.since)}</p>
      <p className={`mt-2 ${accountNoticeText}`}>{mailOffTexts.ways}</p>
      <BusyButton look="btn-solid mt-4" act={() => switchOnMail(email)}>
        {mailOffTexts.switchOn}
      </BusyButton>
    </AccountNotice>
  );
}
