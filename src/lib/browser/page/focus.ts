/**
 * True after an action unless the user has put the focus elsewhere since: their next keys are meant for that.
 * @param before had the focus when the action started; by default it is gone by now
 */
export const mayMoveFocus = (before?: Element | null): boolean => {
  const now = document.activeElement;
  // A dialog may still be closing.
  return !now || now === before || now.matches('body, .swal2-container *');
};
