import { keepAccount } from '#lib/browser/users/delete-account.ts';
import type { User } from '#lib/contract/users.ts';
import { deletionNotice, deletionTexts } from '#lib/text/messages/account-deletion.ts';
import { useBusy } from '../ui/forms/use-busy.ts';
import { AccountNotice, accountNoticeText } from './AccountNotice.tsx';

/** Says when the account will be deleted, and offers to keep it. Renders nothing otherwise. */
export function DeletionNotice({ user, className }: { user: User; className?: string }) {
  const [keeping, keep] = useBusy(() => keepAccount(user.email));
  if (!user.deletesAt) return null;
  return (
    <AccountNotice
      id="deletion"
      title={deletionNotice.title(user.deletesAt)}
      {...(className !== undefined && { className })}
    >
      <p className={accountNoticeText}>{deletionNotice.text}</p>
      <button type="button" className="btn btn-solid mt-4" aria-disabled={keeping} onClick={keep}>
        {deletionTexts.keep}
      </button>
    </AccountNotice>
  );
}
