import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { type KeyAction, moderationKeys } from '#lib/browser/moderation/keys.ts';
import { $shortcuts } from '#lib/browser/moderation/shortcuts.ts';
import { Checkbox, checkLine } from '../ui/Check.tsx';
import { Key } from '../ui/Key.tsx';
import { SheetHead, sheetLook } from './SheetHead.tsx';

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
    <dialog
      className={`m-auto max-h-window w-104 rounded-card ${sheetLook}`}
      ref={dialog}
      closedby="any"
      aria-labelledby="key-help-title"
    >
      <SheetHead>
        <h2 className="text-xl" id="key-help-title">
          By keyboard
        </h2>
      </SheetHead>
      <dl className="mb-4 grid gap-2">
        {actions.map((action) => (
          <div key={action} className="grid grid-cols-keys items-center">
            <dt className="flex flex-wrap gap-1.4">
              {moderationKeys[action].keys.map((key) => (
                <Key key={key}>{nameOf(key)}</Key>
              ))}
            </dt>
            <dd>{moderationKeys[action].help}</dd>
          </div>
        ))}
      </dl>
      <label className={checkLine}>
        <Checkbox
          checked={shortcuts === 'on'}
          onChange={({ currentTarget }) => $shortcuts.set(currentTarget.checked ? 'on' : 'off')}
        />
        Use single-key shortcuts
      </label>
    </dialog>
  );
}
