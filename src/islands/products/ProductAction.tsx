import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { $reactions, noReactions } from '#lib/browser/member/reactions.ts';
import { actionShapes } from '#lib/icons/action-shapes.ts';
import { paths } from '#lib/paths.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { reportMessages } from '#lib/text/messages/reports.ts';
import { saveButton } from '#lib/text/messages/saved.ts';
import { useBusy } from '../ui/forms/use-busy.ts';
import { Shape } from '../ui/Shape.tsx';

interface Props {
  id: string;
  /** One component for both, since a script of its own for each would cost its headers too. */
  act: 'report' | 'save';
}

/** A plain form until it is hydrated, which happens for members only: it leads to the login and back. */
export default function ProductAction({ id, act }: Props) {
  const reactions = useStore($reactions, { ssr: () => noReactions });
  const saves = act === 'save';
  const done = reactions[saves ? 'saved' : 'reported'].has(id);
  // Few people press: the code is loaded for them.
  const [busy, begin] = useBusy(async () => {
    try {
      const { productActions } = await import('#lib/browser/products/product-actions.ts');
      await productActions[act](id, !done);
    } catch (error) {
      notifyError(error);
    }
  });

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    begin();
  };
  return (
    <form
      method="get"
      action={paths.login}
      data-login-note={saves ? saveButton.loginToSave : undefined}
      data-save={saves ? id : undefined}
      onSubmit={send}
    >
      <input type="hidden" name="from" value={paths.product(id)} />
      {saves ? (
        <button
          type="submit"
          className="btn btn-line save"
          aria-disabled={busy || undefined}
          aria-pressed={done}
          aria-label={saveButton.label}
          title={saveButton.label}
        >
          <Shape path={actionShapes.bookmark} />
        </button>
      ) : (
        <button
          type="submit"
          className="btn facts-report"
          aria-disabled={busy || done || undefined}
          aria-describedby={done ? 'reported-note' : undefined}
        >
          <Shape path={actionShapes.flag} size={18} />
          {done ? labels.reported : labels.report}
        </button>
      )}
      {!saves && done && (
        <p className="facts-reported" id="reported-note">
          {reportMessages.alreadyReported}
        </p>
      )}
    </form>
  );
}
