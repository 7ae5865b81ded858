import styles from 'sweetalert2/dist/sweetalert2.min.css?url';
import { sizes } from '../limits.ts';
import { fieldFaults, labels } from '../messages.ts';

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

export interface EmailQuestion extends Confirmation {
  /** Of the field. */
  label: string;
  /** What stands in it to begin with. */
  email: string;
  /** Does what the answer is for. @returns what went wrong: then the dialog stays, with all that was typed */
  send: (email: string) => Promise<string | undefined>;
}

/** Asks for an e-mail address and sends it. @returns the address; undefined if the person gave up */
export const askForEmail = async ({ email, label, confirm, send, ...texts }: EmailQuestion) => {
  const Swal = await dialogs();
  const { value } = await Swal.fire<string>({
    ...texts,
    input: 'email',
    inputLabel: label,
    inputValue: email,
    inputAttributes: { autocomplete: 'username', maxlength: String(sizes.email) },
    validationMessage: fieldFaults.email,
    confirmButtonText: confirm,
    showCancelButton: true,
    cancelButtonText: labels.cancel,
    showLoaderOnConfirm: true,
    async preConfirm(given: string) {
      const fault = await send(given);
      if (fault) Swal.showValidationMessage(fault);
      return given;
    },
  });
  return value;
};
