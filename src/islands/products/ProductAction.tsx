import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { $reactions, noReactions } from '#lib/browser/member/reactions.ts';
import { actionShapes } from '#lib/icons/action-shapes.ts';
import { paths } from '#lib/paths.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { productMessages } from '#lib/text/messages/products.ts';
import { ActForm } from '../ui/forms/ActForm.tsx';
import { useBusy } from '../ui/forms/use-busy.ts';
import { Shape } from '../ui/Shape.tsx';

interface Props {
  id: string;
  /** Name of a button that saves the product; absent if it reports. A prop, since the size of scripts is budgeted. */
  label?: string;
  /** Message of the login for those who are not signed in. */
  note?: string;
}

const saveLook =
  'btn-line btn-icon min-h-12 w-12 text-violet aria-pressed:border-cast-edge aria-pressed:bg-spent aria-pressed:text-spent-ink';
const reportLook =
  '-ml-3.6 px-3.6 text-muted hover:text-bad aria-disabled:cursor-default aria-disabled:text-muted';

/** Reports a product, or saves it: one component, since a script for each would cost its headers too. */
export default function ProductAction({ id, label, note }: Props) {
  const reactions = useStore($reactions, { ssr: () => noReactions });
  const done = reactions[label ? 'saved' : 'reported'].has(id);
  const isReported = !label && done;
  // Few people press: the code is loaded for them.
  const [busy, begin] = useBusy(async () => {
    try {
      const { act } = await import('#lib/browser/products/product-actions.ts');
      await act(id, label ? !done : undefined);
    } catch (error) {
      notifyError(error);
    }
  });
  return (
    <ActForm act={label ? 'save' : 'report'} id={id} note={note} from={paths.product(id)} onAct={begin}>
      <button
        type="submit"
        id={useId()}
        className={`group/act btn ${label ? saveLook : reportLook}`}
        aria-disabled={busy || isReported || undefined}
        aria-pressed={label ? done : undefined}
        aria-label={label}
        aria-describedby={isReported ? 'reported-note' : undefined}
      >
        <Shape
          path={actionShapes[label ? 'bookmark' : 'flag']}
          size={18}
          className={label && 'group-aria-pressed/act:fill-current'}
        />
        {!label && <span>{labels[done ? 'reported' : 'report']}</span>}
      </button>
      {isReported && (
        <p className="text-sm leading-note text-muted" id="reported-note">
          {productMessages.alreadyReported}
        </p>
      )}
    </ActForm>
  );
}
