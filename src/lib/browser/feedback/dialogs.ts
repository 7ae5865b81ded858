import type { SweetAlertOptions } from 'sweetalert2';
import theirs from 'sweetalert2/dist/sweetalert2.min.css?url';
import { notify } from '#lib/browser/page/notify.ts';
import { popups, sizes } from '#lib/limits.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';
import { labels } from '#lib/text/messages/labels.ts';
import ours from './dialogs.css?url';

/** Adds a style sheet: a dynamic import of it would put it into every page's head. */
const addStyles = (address: string): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => resolve(); // a plain dialog is better than none
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
    customClass: { popup: 'dialog', confirmButton: 'btn btn-solid', cancelButton: 'btn btn-line' },
  });
};

let opening: ReturnType<typeof open> | undefined;

/** Loads the dialogs with the first one. One that is opened from within a native dialog stands in it, not behind it. */
const dialogs = async (): ReturnType<typeof open> => {
  opening ??= open().catch((error) => {
    opening = undefined;
    throw error;
  });
  return (await opening).mixin({ target: document.querySelector<HTMLElement>('dialog[open]') ?? 'body' });
};

/** A dialog's title and text. Both are shown as text, whatever they are made of. */
export interface DialogText {
  title: string;
  text: string;
}

/** A dialog's way on, for whoever does not just close it. It opens in a new tab. */
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

/** What has happened has happened: where the dialogs can't be loaded, a toast tells of it, and all goes on. */
const show = async (icon: Icon, text: string, options: SweetAlertOptions): Promise<void> => {
  const Swal = await dialogs().catch(() => undefined);
  if (Swal) await Swal.fire({ ...options, icon });
  else notify[icon](text);
};

/** Tells how something ended; resolves once the person has read it. */
export const alertDialog = (icon: Icon, { title, text }: DialogText, link?: DialogLink): Promise<void> =>
  show(icon, text, { titleText: title, text, ...(link && { footer: linkElement(link) }) });

/** Tells how something ended, and is gone by itself a moment later. */
export const flashDialog = (icon: Icon, title: string): Promise<void> =>
  show(icon, title, { titleText: title, timer: popups.duration, showConfirmButton: false });

export interface Confirmation extends DialogText {
  /** What the button says that goes on. */
  confirm: string;
}

/** Asks before something that can't be undone. @returns true only if the person says so; Escape is a no */
export const confirmDialog = async ({ title, text, confirm }: Confirmation): Promise<boolean> => {
  const { isConfirmed } = await (await dialogs()).fire({
    icon: 'warning',
    titleText: title,
    text,
    confirmButtonText: confirm,
    showCancelButton: true,
    cancelButtonText: labels.cancel,
    focusCancel: true, // an Enter too many must not do it
  });
  return isConfirmed;
};

export interface Question extends Confirmation {
  /** What the field is called. */
  label: string;
  /** What stands in it at first. */
  value: string;
  /** How many characters it may hold. */
  max: number;
  /** Hears of every change, so that what is typed can be kept. */
  typed: (text: string) => void;
}

/** Asks for a text that may be left empty. @returns undefined if the person would rather not go on */
export const promptDialog = async (question: Question): Promise<string | undefined> => {
  const { title, text, confirm, label, value, max, typed } = question;
  const response = await (await dialogs()).fire<string>({
    titleText: title,
    text,
    input: 'textarea',
    inputLabel: label,
    inputValue: value,
    inputValidator: (typedText) => (typedText.trim().length > max ? fieldErrors.tooLong(max) : null),
    didOpen: (popup) => {
      const field = popup.querySelector('textarea');
      field?.addEventListener('input', () => typed(field.value));
    },
    confirmButtonText: confirm,
    showCancelButton: true,
    cancelButtonText: labels.cancel,
  });
  return response.isConfirmed ? (response.value ?? '').trim() : undefined;
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
