import type { SweetAlertOptions } from 'sweetalert2';

/** Options of an opened dialog. */
export type Dialog = Omit<SweetAlertOptions, 'icon'> & { icon?: string | undefined };

/** Stub of sweetalert2 that records dialogs and responds as a test says. */
export const createDialogs = () => {
  const visible: Dialog[] = [];
  let responses: (string | boolean)[] = [];
  let isAway = false;
  const problems: string[] = [];
  let whileOpen: (() => Promise<void>) | undefined;

  /** @returns the response of the user: confirmed (with the typed text), or cancelled */
  const respond = async (dialog: Dialog) => {
    visible.push(dialog);
    const work = whileOpen;
    whileOpen = undefined;
    await work?.();
    const response = responses.shift() ?? true;
    if (response === false) return { isConfirmed: false, value: undefined };
    const value = response === true ? '' : response;
    const before = problems.length;
    await dialog.preConfirm?.(value);
    // After an error the dialog stays open, and the user cancels.
    const stays = problems.length > before;
    return { isConfirmed: !stays, value: stays ? undefined : value };
  };
  const fire = async (dialog: Dialog) => {
    const result = await respond(dialog);
    dialog.didClose?.();
    return result;
  };
  const Swal: {
    DismissReason: { timer: string };
    mixin: () => unknown;
    fire: typeof fire;
    showValidationMessage: (problem: string) => void;
  } = {
    DismissReason: { timer: 'timer' },
    mixin: () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return Swal;
    },
    fire,
    showValidationMessage: (problem: string) => void problems.push(problem),
  };
  return {
    visible,
    /** Errors displayed in dialogs. */
    problems: problems,
    /** Responses to the next dialogs: true confirms, a text is typed and confirmed, false cancels. */
    response: (...given: (string | boolean)[]): void => {
      responses = given;
    },
    /** Runs while the next dialog is open. */
    whileOpen: (work: () => Promise<void>): void => {
      whileOpen = work;
    },
    /** Titles of the opened dialogs, in order. */
    titles: (): unknown[] => visible.map(({ titleText }) => titleText),
    clear: (): void => {
      visible.length = 0;
      problems.length = 0;
      responses = [];
      isAway = false;
      whileOpen = undefined;
    },
    /** Replacement for the module. */
    module: { default: Swal },
    /** Makes the module fail to load. */
    away: (): void => {
      isAway = true;
    },
  };
};
