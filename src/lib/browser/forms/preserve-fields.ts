type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let lastFocused: EventTarget | null = null;
if (typeof document !== 'undefined') {
  lastFocused = document.activeElement;
  document.addEventListener('focusin', ({ target }) => {
    lastFocused = target;
  });
}

/** Forms that React has rendered or hydrated. */
const mountedForms = new WeakSet<HTMLFormElement>();

const copy = (old: Field, field: Field): void => {
  field.value = old.value;
  if (old !== lastFocused) return;
  field.focus();
  if (
    !(old instanceof HTMLSelectElement || field instanceof HTMLSelectElement) &&
    old.selectionStart !== null
  )
    field.setSelectionRange(old.selectionStart, old.selectionEnd);
};

/**
 * Preserves typed text, caret and focus where React replaces a form instead of hydrating it, because a translation or an
 * extension has changed its HTML (docs/decisions/0034-changed-pages.md). Call it while React renders the form. Fields are
 * recognised by their ids.
 * @returns copies the state of the replaced fields; call it with the form once React has mounted it
 */
export const preserveFields = (): ((form: HTMLFormElement) => void) => {
  if (typeof document === 'undefined') return () => {};
  const fields = [...document.querySelectorAll<Field>('input[id], textarea[id], select[id]')].filter(
    ({ form }) => form && !mountedForms.has(form),
  );
  return (form) => {
    mountedForms.add(form);
    for (const old of fields) {
      const field = old.isConnected ? null : form.querySelector<Field>(`#${CSS.escape(old.id)}`);
      if (field) copy(old, field);
    }
  };
};
