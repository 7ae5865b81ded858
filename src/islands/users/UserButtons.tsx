import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import {
  $changingUser,
  $lastPromotion,
  nameOf,
  promote,
  suspendOrRestore,
} from '#lib/browser/users/manage-users.ts';
import { $takingBack, undoPromotion } from '#lib/browser/users/take-role-back.ts';
import type { User } from '#lib/contract/users.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { promotionNote, staffTexts } from '#lib/text/messages/staff.ts';
import { RowButton } from '../ui/table/RowButton.tsx';

interface PromoteProps {
  user: User;
  becomes: 'admin' | 'moderator';
  /** Moves the focus, since the row is removed. */
  onPromoted: () => void;
}

export function PromoteButton({ user, becomes, onPromoted }: PromoteProps) {
  const changing = useStore($changingUser);
  const onClick = async () => {
    if ((await promote(user, becomes)) && mayMoveFocus()) onPromoted();
  };
  return (
    <RowButton
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
    <RowButton
      label={user.suspended ? screenLabels.restore : screenLabels.suspend}
      about={nameOf(user)}
      busy={changing !== undefined}
      kind={user.suspended ? 'line' : 'bad'}
      onClick={() => suspendOrRestore(user)}
    />
  );
}

/** Undoes the last promotion, which took effect at once. Shown until the next one. */
export function PromotionNote({ onUndone }: { onUndone: () => void }) {
  const promotion = useStore($lastPromotion);
  const takingBack = useStore($takingBack);
  useEffect(() => () => $lastPromotion.set(undefined), []);
  const undo = async () => {
    if ((await undoPromotion()) && mayMoveFocus()) onUndone();
  };
  return (
    <div role="status">
      {promotion && (
        <p className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-small bg-amber-soft px-4.4 py-2.4">
          <bdi>{promotionNote(promotion.name, promotion.role)}</bdi>{' '}
          <button
            type="button"
            className="btn btn-line"
            aria-disabled={takingBack !== undefined || undefined}
            onClick={undo}
          >
            {screenLabels.undo}
          </button>{' '}
          <a className="link" href="#staff">
            {staffTexts.title}
          </a>
        </p>
      )}
    </div>
  );
}
