import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { $reactions, noReactions } from '#lib/browser/member/reactions.ts';
import { actionShapes } from '#lib/icons/action-shapes.ts';
import { ActForm } from '../ui/forms/ActForm.tsx';
import { useBusy } from '../ui/forms/use-busy.ts';
import { Shape } from '../ui/Shape.tsx';

interface Props {
  /** The target, as `followKey` names it. */
  target: string;
  /** Where the login leads back to. */
  from: string;
  label: string;
  /** Name of what is followed, for those who do not see what the button is next to. */
  name?: string;
  /** Message of the login for those who are not signed in. */
  note: string;
}

export default function FollowButton({ target, from, label, name, note }: Props) {
  const isFollowed = useStore($reactions, { ssr: () => noReactions }).follows.has(target);
  // Few people press: the code is loaded for them.
  const [busy, begin] = useBusy(async () => {
    try {
      const { setFollowed } = await import('#lib/browser/follows/follow.ts');
      await setFollowed(target, !isFollowed);
    } catch (error) {
      notifyError(error);
    }
  });
  return (
    <ActForm act="follow" id={target} note={note} from={from} onAct={begin}>
      <button
        type="submit"
        id={useId()}
        className="btn btn-line text-violet aria-pressed:border-cast-edge aria-pressed:bg-spent aria-pressed:text-spent-ink"
        aria-disabled={busy || undefined}
        aria-pressed={isFollowed}
      >
        <Shape path={actionShapes[isFollowed ? 'check' : 'plus']} size={18} />
        <span>
          {label}
          {name && <span className="sr-only"> {name}</span>}
        </span>
      </button>
    </ActForm>
  );
}
