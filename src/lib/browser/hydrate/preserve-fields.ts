type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isSelect = (field: Field): field is HTMLSelectElement => field instanceof HTMLSelectElement;

const fieldsOf = (island: HTMLElement): Field[] => [
  ...island.querySelectorAll<Field>('input[id], textarea[id], select[id]'),
];

/**
 * Preserves typed text, caret and focus while an island is hydrated. Where a translation or an extension has changed its HTML
 * before, React renders the island again, with empty fields. The new ones get what the old ones have, in the same task.
 * Fields are recognised by their ids.
 * @returns ends it; call it once the island is hydrated
 */
export const preserveFields = (island: HTMLElement): (() => void) => {
  let fields = fieldsOf(island);
  let focused: EventTarget | null = document.activeElement;
  const noteFocus = ({ target }: FocusEvent): void => {
    focused = target;
  };

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
  const observer = new MutationObserver(() => {
    if (fields.some(({ isConnected }) => isConnected)) return;
    const replacedFields = fields;
    // React may render an island anew more than once, as when a store changes while it is hydrated.
    fields = fieldsOf(island);
    replacedFields.forEach(restore);
  });
  const end = (): void => {
    observer.disconnect();
    document.removeEventListener('focusin', noteFocus);
  };

  if (fields.length) {
    document.addEventListener('focusin', noteFocus);
    observer.observe(island, { childList: true });
  }
  return end;
};
