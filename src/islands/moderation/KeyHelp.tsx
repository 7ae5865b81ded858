import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { moderationKeys } from '#lib/browser/moderation/keys.ts';
import { $shortcuts } from '#lib/browser/moderation/shortcuts.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { Icon } from '../ui/Icon.tsx';

const nameOf = (key: string): string => (key === ' ' ? 'Space' : key);

/** The keyboard shortcuts, and a checkbox that turns them off. */
export function KeyHelp({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
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
        {Object.entries(moderationKeys).map(([action, { keys, help }]) => (
          <div key={action}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{nameOf(key)}</kbd>
              ))}
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
      <label className="check-line">
        <input
          type="checkbox"
          checked={shortcuts === 'on'}
          onChange={({ currentTarget }) => $shortcuts.set(currentTarget.checked ? 'on' : 'off')}
        />
        Single keys do this
      </label>
    </dialog>
  );
}
