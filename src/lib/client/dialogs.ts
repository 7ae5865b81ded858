import styles from 'sweetalert2/dist/sweetalert2.min.css?url';
import { labels } from '../messages.ts';

/** Adds the dialogs' style sheet: a dynamic import of it would put it into every page's head. */
const addStyles = (): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styles;
    link.onload = () => resolve();
    link.onerror = () => resolve(); // a plain dialog is better than none
    document.head.append(link);
  });

const open = async () => {
  const [{ default: Swal }] = await Promise.all([import('sweetalert2/dist/sweetalert2.esm.js'), addStyles()]);
  return Swal.mixin({
    buttonsStyling: false,
    customClass: { popup: 'dialog', confirmButton: 'btn btn-solid', cancelButton: 'btn btn-line' },
  });
};

let opening: ReturnType<typeof open> | undefined;

/** Loads the dialogs with the first one. */
const dialogs = (): ReturnType<typeof open> => {
  opening ??= open().catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
};

/** A dialog's title and text, as the specification gives them. */
export interface DialogText {
  title: string;
  text: string;
}

/** Tells how something ended; resolves once the person has read it. */
export const tellInDialog = async (icon: 'success' | 'error', { title, text }: DialogText): Promise<void> => {
  await (await dialogs()).fire({ icon, title, text });
};

export interface Confirmation extends DialogText {
  /** What the button says that goes on. */
  confirm: string;
}

/** Asks before something that can't be undone. @returns true only if the person says so; Escape is a no */
export const confirmInDialog = async ({ title, text, confirm }: Confirmation): Promise<boolean> => {
  const { isConfirmed } = await (await dialogs()).fire({
    icon: 'warning',
    title,
    text,
    confirmButtonText: confirm,
    showCancelButton: true,
    cancelButtonText: labels.cancel,
    focusCancel: true, // an Enter too many must not do it
  });
  return isConfirmed;
};
