import { useStore } from '@nanostores/react';
import { $changingUser, nameOf, promote, suspendOrRestore } from '#lib/browser/users/manage-users.ts';
import type { User } from '#lib/contract/users.ts';
import { labels } from '#lib/text/messages/labels.ts';

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
    <button
      type="button"
      className="btn btn-line"
      aria-disabled={changing !== undefined || undefined}
      onClick={onClick}
    >
      {labels[becomes]}
      <span className="sr-only"> {nameOf(user)}</span>
    </button>
  );
}

export function SuspendButton({ user }: { user: User }) {
  const changing = useStore($changingUser);
  return (
    <button
      type="button"
      className={`btn btn-line ${user.suspended ? '' : 'btn-bad'}`}
      aria-disabled={changing !== undefined || undefined}
      onClick={() => suspendOrRestore(user)}
    >
      {user.suspended ? labels.restore : labels.suspend}
      <span className="sr-only"> {nameOf(user)}</span>
    </button>
  );
}
