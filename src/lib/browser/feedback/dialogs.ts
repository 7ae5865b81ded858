import type { SweetAlertOptions } from 'sweetalert2';
import theirs from 'sweetalert2/dist/sweetalert2.min.css?url';
import { notify } from '#lib/browser/page/notify.ts';
import { popups, sizes } from '#lib/domain/specification.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';
import { labels } from '#lib/text/messages/labels.ts';
import ours from './dialogs.css?url';
import { notifyError } from './notify-error.ts';

const classes = { popup: 'dialog', confirmButton: 'btn btn-solid', cancelButton: 'btn btn-line' };
const destructive = { ...classes, confirmButton: 'btn btn-danger' };

/** Adds a style sheet by link element: Astro would put a dynamic import of CSS into the head of every page. */
const addStyles = (address: string): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => resolve(); // without styles is better than not at all
    document.head.append(link);
  });

const open = async () => {
  const [{ default: Swal }] = await Promise.all([
    import('sweetalert2/dist/sweetalert2.esm.js'),
    addStyles(theirs),
    addStyles(ours),
  ]);
  return Swal.mixin({
    buttonsStyling: false,
    customClass: classes,
  });
};

let opening: ReturnType<typeof open> | undefined;

/**
 * Loads the library with the first dialog. Inside an open native dialog the target is that dialog: it is in the top
 * layer, so anything outside would be covered.
 */
export const dialogs = async (): ReturnType<typeof open> => {
  opening ??= open().catch((error) => {
    opening = undefined;
    throw error;
  });
  return (await opening).mixin({ target: document.querySelector<HTMLElement>('dialog[open]') ?? 'body' });
};

/** Title and text of a dialog, inserted as text, never as HTML. */
export interface DialogText {
  title: string;
  text: string;
}

/** A link in the footer of a dialog. Opens in a new tab. */
export interface DialogLink {
  text: string;
  href: string;
}

const linkElement = ({ text, href }: DialogLink): HTMLElement => {
  const link = document.createElement('a');
  Object.assign(link, { className: 'link', target: '_blank', rel: 'noopener', textContent: text, href });
  return link;
};

type Icon = 'success' | 'error';

/**
 * Opens a dialog that only reports. If the library can't be loaded, a toast replaces it, and the promise resolves all
 * the same.
 */
const show = async (icon: Icon, text: string, options: SweetAlertOptions): Promise<void> => {
  const Swal = await dialogs().catch(() => undefined);
  if (Swal) await Swal.fire({ ...options, icon });
  else notify[icon](text);
};

/** Reports a result; resolves once the user has closed the dialog. */
export const alertDialog = (icon: Icon, { title, text }: DialogText, link?: DialogLink): Promise<void> =>
  show(icon, text, { titleText: title, text, ...(link && { footer: linkElement(link) }) });

/** Reports a result, and closes by itself after `popups.duration`. */
export const flashDialog = (icon: Icon, title: string): Promise<void> =>
  show(icon, title, { titleText: title, timer: popups.duration, showConfirmButton: false });

export interface Confirmation extends DialogText {
  /** Label of the button that confirms. */
  confirm: string;
  /** True if something is lost by it: the button is red. */
  destroys?: boolean;
  /** True if confirming focuses something else, which has to wait until the dialog has given the focus back. */
  movesFocus?: boolean;
}

/**
 * Asks for confirmation of an action that can't be undone.
 * @returns true only for the confirm button. Returns false if the library fails to load; the user is notified of that.
 */
export const confirmDialog = async (question: Confirmation): Promise<boolean> => {
  const { title, text, confirm, destroys, movesFocus } = question;
  const Swal = await dialogs().catch(notifyError);
  if (!Swal) return false;
  let hasClosed = (): void => {};
  const closed = new Promise<void>((resolve) => {
    hasClosed = resolve;
  });
  const { isConfirmed } = await Swal.fire({
    icon: 'warning',
    titleText: title,
    text,
    confirmButtonText: confirm,
    ...(destroys && { customClass: destructive }),
    showCancelButton: true,
    cancelButtonText: labels.cancel,
    focusCancel: true, // so that Enter does not confirm by accident
    didClose: () => hasClosed(),
  });
  if (movesFocus) await closed;
  return isConfirmed;
};

export interface Question extends Confirmation {
  /** Label of the field. */
  label: string;
  /** Initial value. */
  value?: string;
  /** Maximum length in characters. */
  max: number;
  /** Error of an empty field; without one, it may be empty. */
  missing?: string;
  /** Called with every change, so that a draft can be stored. */
  typed?: (text: string) => void;
}

/** Asks for a text. @returns it trimmed; undefined if cancelled */
export const promptDialog = async (question: Question): Promise<string | undefined> => {
  const { title, text, confirm, destroys, label, value = '', max, missing, typed } = question;
  const response = await (await dialogs()).fire<string>({
    titleText: title,
    text,
    input: 'textarea',
    inputLabel: label,
    inputValue: value,
    inputValidator: (typedText) => {
      if (missing && !typedText.trim()) return missing;
      return typedText.trim().length > max ? fieldErrors.tooLong(max) : null;
    },
    didOpen: (popup) => {
      const field = popup.querySelector('textarea');
      field?.addEventListener('input', () => typed?.(field.value));
    },
    confirmButtonText: confirm,
    ...(destroys && { customClass: destructive }),
    showCancelButton: true,
    cancelButtonText: labels.cancel,
  });
  return response.isConfirmed ? (response.value ?? '').trim() : undefined;
};

export interface EmailQuestion extends Confirmation {
  /** Label of the field. */
  label: string;
  /** Initial value. */
  email: string;
  /** Called with the address. @returns an error, which keeps the dialog open with its input */
  send: (email: string) => Promise<string | undefined>;
}

/** Asks for an e-mail address and sends it. @returns the address; undefined if cancelled */
export const promptForEmail = async ({ email, label, confirm, send, title, text }: EmailQuestion) => {
  const Swal = await dialogs();
  const { value } = await Swal.fire<string>({
    titleText: title,
    text,
    input: 'email',
    inputLabel: label,
    inputValue: email,
    inputAttributes: { autocomplete: 'username', maxlength: String(sizes.email) },
    validationMessage: fieldErrors.email,
    confirmButtonText: confirm,
    showCancelButton: true,
    cancelButtonText: labels.cancel,
    showLoaderOnConfirm: true,
    async preConfirm(given: string) {
      const error = await send(given);
      if (error) Swal.showValidationMessage(error);
      return given;
    },
  });
  return value;
};
