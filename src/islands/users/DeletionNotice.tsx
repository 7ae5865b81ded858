import { keepAccount } from '#lib/browser/users/delete-account.ts';
import type { User } from '#lib/contract/users.ts';
import { deletionNotice, deletionTexts } from '#lib/text/messages/account-deletion.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { AccountNotice, accountNoticeText } from './AccountNotice.tsx';

/** Says when the account will be deleted, and offers to keep it. Renders nothing otherwise. */
export function DeletionNotice({ user, className }: { user: User; className?: string }) {
  if (!user.deletesAt) return null;
  return (
    <AccountNotice
      id="deletion"
      title={deletionNotice.title(user.deletesAt)}
      {...(className !== undefined && { className })}
    >
      <p className={accountNoticeText}>{deletionNotice.text}</p>
      <BusyButton look="btn-solid mt-4" act={() => keepAccount(user.email)}>
        {deletionTexts.keep}
      </BusyButton>
    </AccountNotice>
  );
}
