import { type DialogText, dialogs } from '#lib/browser/feedback/dialogs.ts';
import { isComposing } from '#lib/browser/page/composing.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { popups } from '#lib/domain/specification.ts';

/** Keys that a dialog acts on itself, and those that only go with others. */
const ownKeys = new Set([
  'Enter',
  ' ',
  'Escape',
  'Tab',
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
]);

const focus = (element: Element | null): void => {
  if (element?.isConnected && 'focus' in element) (element as HTMLElement).focus();
};

/** Sends a key once more, to where the focus is now. */
const press = ({ key, code, shiftKey }: KeyboardEvent): void => {
  const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(again);
};

/**
 * Reports a result, and closes by itself after `popups.duration`, or with the next key, which then acts where the focus
 * was before. @param about a second line: what the result is about
 */
export const passingDialog = async ({ title, text }: DialogText, about: string): Promise<void> => {
  const Swal = await dialogs().catch(() => undefined);
  if (!Swal) {
    notify.success(about);
    return;
  }
  const before = document.activeElement;
  const onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ownKeys.has(key) || ctrlKey || altKey || metaKey || isComposing(event)) return;
    event.stopImmediatePropagation();
    const isLetter = key.length === 1;
    if (isLetter) event.preventDefault();
    // A key that is held must not go on from product to product.
    if (event.repeat) return;
    stopListening(); // the key is sent once more
    Swal.close();
    focus(before);
    if (isLetter) press(event);
  };
  const stopListening = () => document.removeEventListener('keydown', onKey, { capture: true });
  document.addEventListener('keydown', onKey, { capture: true });
  await Swal.fire({
    icon: 'success',
    titleText: title,
    text: `${text}\n${about}`,
    timer: popups.duration,
    returnFocus: false, // sweetalert2 does that 100 ms later, when the next key may have moved it
    hideClass: { popup: '', backdrop: '' },
  });
  stopListening();
  if (document.activeElement === document.body) focus(before);
};
