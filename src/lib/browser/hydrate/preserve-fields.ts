type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isSelect = (field: Field): field is HTMLSelectElement => field instanceof HTMLSelectElement;

/**
 * Preserves typed text, caret and focus while an island is hydrated. Where a translation or an extension has changed its HTML
 * before, React renders the island again, with empty fields. Fields are recognised by their ids.
 * @returns a function that copies the old fields' state to the new ones; call it in the task in which React replaces them
 */
export const preserveFields = (island: HTMLElement): (() => void) => {
  const fields = [...island.querySelectorAll<Field>('input[id], textarea[id], select[id]')];
  let focused: EventTarget | null = document.activeElement;
  const noteFocus = ({ target }: FocusEvent): void => {
    focused = target;
  };
  if (fields.length) document.addEventListener('focusin', noteFocus);

  const restore = (old: Field): void => {
    const field = island.querySelector<Field>(`#${CSS.escape(old.id)}`);
    if (!field) return;
    if (old === focused) field.focus();
    if (field.value === old.value) return;
    field.value = old.value;
    if (old === focused && !isSelect(old) && !isSelect(field) && old.selectionStart !== null)
      field.setSelectionRange(old.selectionStart, old.selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

  return () => {
    document.removeEventListener('focusin', noteFocus);
    fields.filter(({ isConnected }) => !isConnected).forEach(restore);
  };
};
