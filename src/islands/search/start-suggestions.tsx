import { createRoot } from 'react-dom/client';
import { Suggestions } from './Suggestions.tsx';

/** Renders suggestions into the dialog of the search. */
export const startSuggestions = (dialog: HTMLDialogElement, field: HTMLInputElement): void => {
  const body = dialog.querySelector('[data-suggestions]');
  if (body) createRoot(body).render(<Suggestions dialog={dialog} field={field} />);
};
