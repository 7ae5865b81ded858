import { findAgain, type NodePath, pathOf } from './node-path.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Typed {
  value: string;
  path: NodePath;
  caret: [number, number] | undefined;
}

const notText = ['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'file'];

export const isTextField = (node: Element): node is Field =>
  node instanceof HTMLTextAreaElement ||
  node instanceof HTMLSelectElement ||
  (node instanceof HTMLInputElement && !notText.includes(node.type));

const caretOf = (field: Field): [number, number] | undefined => {
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return undefined;
  return [field.selectionStart, field.selectionEnd ?? field.selectionStart];
};

/** Sets a value past React, so that the event which follows counts as a change by the person. */
const setNatively = (field: Field, value: string): void => {
  const prototype: object = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
};

/** Keeps what is typed into an island's fields before it is alive. */
export const keepTyped = (island: Element) => {
  const typed = new Map<Field, Typed>();
  const note = (field: Field): void => {
    typed.set(field, { value: field.value, path: pathOf(island, field), caret: caretOf(field) });
  };

  const giveBack = (was: Field, { value, path, caret }: Typed): void => {
    const field = findAgain(island, was, path);
    if (!field) return;
    const now = field === was && field.value === value ? (caretOf(field) ?? caret) : caret;
    // First through React's own property: it then believes the field to be as it was rendered.
    field.value = field instanceof HTMLSelectElement ? '' : field.defaultValue;
    setNatively(field, value);
    if (now && document.activeElement === field && !(field instanceof HTMLSelectElement)) {
      field.setSelectionRange(...now);
    }
    const type = field instanceof HTMLSelectElement ? 'change' : 'input';
    field.dispatchEvent(new Event(type, { bubbles: true }));
  };

  return {
    note,
    /** Looks once more, right before React takes over: typing went on while it was loading. */
    refresh: () => {
      for (const field of [...typed.keys()]) note(field);
    },
    giveBack: () => {
      for (const [field, what] of typed) giveBack(field, what);
    },
  };
};
