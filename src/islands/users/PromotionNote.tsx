import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $lastPromotion } from '#lib/browser/users/manage-users.ts';
import { $takingBack, undoPromotion } from '#lib/browser/users/take-role-back.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { promotionNote, staffTexts } from '#lib/text/messages/staff.ts';
import { AccountButton } from './AccountButton.tsx';

/** The way back from the last promotion, which acted at once. It stays until the next one. */
export function PromotionNote({ onUndone }: { onUndone: () => void }) {
  const promotion = useStore($lastPromotion);
  const takingBack = useStore($takingBack);
  useEffect(() => () => $lastPromotion.set(undefined), []);
  const undo = async () => {
    if (await undoPromotion()) onUndone();
  };
  return (
    <div role="status">
      {promotion && (
        <p className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-small bg-amber-soft px-4.4 py-2.4">
          <bdi>{promotionNote(promotion.name, promotion.role)}</bdi>{' '}
          <AccountButton label={labels.undo} busy={takingBack !== undefined} onClick={undo} />{' '}
          <a className="link" href="#staff">
            {staffTexts.title}
          </a>
        </p>
      )}
    </div>
  );
}
