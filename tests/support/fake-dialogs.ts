import type { SweetAlertOptions } from 'sweetalert2';

/** A dialog as it was opened. */
export type Dialog = Omit<SweetAlertOptions, 'icon'> & { icon?: string | undefined };

/** Stands in for sweetalert2: dialogs are noted, and pressed as a test says. */
export const createDialogs = () => {
  const visible: Dialog[] = [];
  let responses: (string | boolean)[] = [];
  let isAway = false;
  const problems: string[] = [];
  let meanwhile: (() => Promise<void>) | undefined;

  /** @returns what the person did: pressed the button (with what they typed), or went away */
  const fire = async (dialog: Dialog) => {
    visible.push(dialog);
    const work = meanwhile;
    meanwhile = undefined;
    await work?.();
    const response = responses.shift() ?? true;
    if (response === false) return { isConfirmed: false, value: undefined };
    const value = response === true ? '' : response;
    const before = problems.length;
    await dialog.preConfirm?.(value);
    // It stays with the reason, and the person gives up.
    const stays = problems.length > before;
    return { isConfirmed: !stays, value: stays ? undefined : value };
  };
  const Swal: {
    mixin: () => unknown;
    fire: typeof fire;
    showValidationMessage: (problem: string) => void;
  } = {
    mixin: () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return Swal;
    },
    fire,
    showValidationMessage: (problem: string) => void problems.push(problem),
  };
  return {
    visible,
    /** What dialogs said was wrong with what was typed. */
    problems: problems,
    /** What the person does about the next dialogs: true presses the button, a text is typed first, false goes away. */
    response: (...given: (string | boolean)[]): void => {
      responses = given;
    },
    /** What happens while the next dialog stands there. */
    whileOpen: (work: () => Promise<void>): void => {
      meanwhile = work;
    },
    /** The titles of those shown, in order. */
    titles: (): unknown[] => visible.map(({ titleText }) => titleText),
    clear: (): void => {
      visible.length = 0;
      problems.length = 0;
      responses = [];
      isAway = false;
      meanwhile = undefined;
    },
    /** The module that stands in for theirs. */
    module: { default: Swal },
    /** The dialogs can't be loaded. */
    away: (): void => {
      isAway = true;
    },
  };
};
