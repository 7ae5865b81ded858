import { findAgain, type NodePath, pathOf } from './node-path.ts';
import { isTextField, keepTyped } from './typed-text.ts';

const kinds = ['click', 'submit', 'input', 'change'] as const;

/** Links, text fields, and clicks that mean something to the browser need no island. */
const isNative = (event: MouseEvent, target: Element): boolean =>
  target.closest('a[href]') !== null ||
  isTextField(target) ||
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  event.altKey;

/** What was meant: a press on the icon in a button is a press on the button. */
const pressed = (target: EventTarget | null): HTMLElement | null => {
  if (!(target instanceof Element)) return null;
  const control = target.closest('button, label, summary, [role]') ?? target;
  return control instanceof HTMLElement ? control : null;
};

/**
 * Holds the last press, and all that is typed, until the island is alive. Of several presses the last counts:
 * an impatient double press is one press.
 */
export const holdInput = (island: HTMLElement, wake: () => void) => {
  const typed = keepTyped(island);
  let press: (() => void) | undefined;
  let focus: { node: HTMLElement; path: NodePath } | undefined;

  const holdPress = (event: Event, target: HTMLElement): void => {
    const path = pathOf(island, target);
    const submitter = event instanceof SubmitEvent ? event.submitter : null;
    press = () => {
      const again = findAgain(island, target, path);
      if (event.type !== 'submit') again?.click();
      else if (again instanceof HTMLFormElement)
        again.requestSubmit(submitter?.isConnected ? submitter : undefined);
    };
  };

  const hold = (event: Event): void => {
    const target = pressed(event.target);
    if (!target) return;
    if (event.type === 'input' || event.type === 'change') {
      if (!isTextField(target)) return;
      typed.note(target);
    } else {
      if (event instanceof MouseEvent && isNative(event, target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      island.setAttribute('aria-busy', 'true');
      holdPress(event, target);
    }
    wake();
  };

  for (const kind of kinds) island.addEventListener(kind, hold, { capture: true });

  return {
    prepare() {
      typed.refresh();
      const { activeElement: node } = document;
      if (node instanceof HTMLElement && island.contains(node)) focus = { node, path: pathOf(island, node) };
    },
    drop() {
      press = undefined;
      island.removeAttribute('aria-busy');
    },
    async playBack() {
      for (const kind of kinds) island.removeEventListener(kind, hold, { capture: true });
      island.removeAttribute('aria-busy');
      if (focus && !focus.node.isConnected) findAgain(island, focus.node, focus.path)?.focus();
      typed.giveBack();
      await new Promise((resolve) => setTimeout(resolve));
      press?.();
    },
  };
};
