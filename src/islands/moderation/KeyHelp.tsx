import type { RefObject } from 'react';
import { type KeyAction, moderationKeys } from '#lib/browser/moderation/keys.ts';
import { $shortcuts } from '#lib/browser/moderation/shortcuts.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { Icon } from '../ui/Icon.tsx';
import { useStore } from '../ui/use-store.ts';

const nameOf = (key: string): string => (key === ' ' ? 'Space' : key);

interface Props {
  dialog: RefObject<HTMLDialogElement | null>;
  /** The screen's, in order. */
  actions?: readonly KeyAction[];
}

const all = Object.keys(moderationKeys) as KeyAction[];

/** The keyboard shortcuts, and a checkbox that turns them off. */
export function KeyHelp({ dialog, actions = all }: Props) {
  const shortcuts = useStore($shortcuts);
  return (
    <dialog className="key-help" ref={dialog} closedby="any" aria-labelledby="key-help-title">
      <form method="dialog" className="sheet-head">
        <h2 className="sheet-title" id="key-help-title">
          By keyboard
        </h2>
        <button type="submit" className="btn btn-icon" aria-label={labels.close}>
          <Icon name="cross" />
        </button>
      </form>
      <dl className="key-list">
        {actions.map((action) => (
          <div key={action}>
            <dt>
              {moderationKeys[action].keys.map((key) => (
                <kbd key={key}>{nameOf(key)}</kbd>
              ))}
            </dt>
            <dd>{moderationKeys[action].help}</dd>
          </div>
        ))}
      </dl>
      <label className="check-line">
        <input
          type="checkbox"
          checked={shortcuts === 'on'}
          onChange={({ currentTarget }) => $shortcuts.set(currentTarget.checked ? 'on' : 'off')}
        />
        Use single-key shortcuts
      </label>
    </dialog>
  );
}
