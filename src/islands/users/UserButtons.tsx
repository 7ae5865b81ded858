import { useStore } from '@nanostores/react';
import { $changingUser, nameOf, promote, suspendOrRestore } from '#lib/browser/users/manage-users.ts';
import type { User } from '#lib/contract/users.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { quietButton } from '../ui/table/row-looks.ts';
import { AccountButton } from './AccountButton.tsx';

interface PromoteProps {
  user: User;
  becomes: 'admin' | 'moderator';
  /** Moves the focus, since the row is removed. */
  onPromoted: () => void;
}

export function PromoteButton({ user, becomes, onPromoted }: PromoteProps) {
  const changing = useStore($changingUser);
  const onClick = async () => {
    if (await promote(user, becomes)) onPromoted();
  };
  return (
    <AccountButton
      className={quietButton}
      label={screenLabels[becomes]}
      about={nameOf(user)}
      busy={changing !== undefined}
      onClick={onClick}
    />
  );
}

export function SuspendButton({ user }: { user: User }) {
  const changing = useStore($changingUser);
  return (
    <AccountButton
      className={quietButton}
      label={user.suspended ? screenLabels.restore : screenLabels.suspend}
      about={nameOf(user)}
      busy={changing !== undefined}
      destroys={!user.suspended}
      onClick={() => suspendOrRestore(user)}
    />
  );
}
