import { type ReactNode, useEffect, useState } from 'react';
import { api } from '#lib/browser/api/api.ts';
import { voteCheckTexts } from '#lib/text/messages/product-page.ts';

/**
 * Tells a product's maker and moderators that a burst of its votes waits for a decision. Nothing otherwise.
 * @param props.children what the reader can do about it
 */
export function VoteCheckNote({ id, children }: { id: string; children: ReactNode }) {
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    api('getProduct', { query: { id } }).then(
      ({ data }) => setChecked(data.checksVotes === true),
      () => setChecked(false),
    );
  }, [id]);
  if (!isChecked) return null;
  return (
    <p className="wrap pt-2.4 text-sm leading-label" role="status">
      <b>{voteCheckTexts.title}.</b> {voteCheckTexts.meaning} {children}
    </p>
  );
}
