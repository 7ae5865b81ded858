import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { actionOf, type KeyAction, type KeyPress, textFields } from '#lib/browser/moderation/keys.ts';
import { $shortcuts } from '#lib/browser/moderation/shortcuts.ts';
import { isComposing } from '#lib/browser/page/composing.ts';
import { confirmFeature } from '#lib/text/messages/decisions.ts';
import type { OnDecide } from './DecisionButton.tsx';

/** Runs one piece of work at a time: further ones are ignored, and get undefined, while it is running. */
export const useOneAtATime = () => {
  const isBusy = useRef(false);
  return async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    return work().finally(() => {
      isBusy.current = false;
    });
  };
};

/** The kind of element that has the focus; undefined where shortcuts must not act. */
const placeOf = (target: EventTarget | null, screen: HTMLElement | null): KeyPress['on'] | undefined => {
  if (!(target instanceof Element) || document.querySelector('dialog[open]')) return undefined;
  if (target === document.body || target.id === 'content') return 'page';
  if (!screen?.contains(target)) return undefined;
  if (target.matches(textFields)) return 'field';
  return target.matches('tr') ? 'page' : 'control';
};

/** Asks before featuring: a slip of a finger must not put a product on the home page. */
export const sureToFeature =
  (onDecide: OnDecide, alone: ReturnType<typeof useOneAtATime>): OnDecide =>
  async (product, decision) => {
    if ('priority' in decision && !(await alone(() => confirmDialog(confirmFeature(product.name))))) return;
    await onDecide(product, decision);
  };

/** Single-key shortcuts of a screen, for those of the actions that it has; inactive while somebody types or a dialog is open. */
export const useModerationKeys = (
  screen: RefObject<HTMLElement | null>,
  actions: Partial<Record<KeyAction, (key: string) => void>>,
): void => {
  const isOn = useStore($shortcuts) === 'on';
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey, shiftKey, repeat: repeated } = event;
    const on = placeOf(event.target, screen.current);
    const action =
      on &&
      actionOf({ key, modified: ctrlKey || altKey || metaKey || (shiftKey && key === ' '), repeated, on });
    const act = action && actions[action];
    if (!act || event.defaultPrevented || isComposing(event)) return;
    event.preventDefault(); // Space would scroll, and '/' be typed into the filter
    act(key);
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
};
