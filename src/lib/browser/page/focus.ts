/**
 * True after an action unless the user has put the focus elsewhere since: their next keys are meant for that.
 * @param before had the focus when the action started; by default it is gone by now
 */
export const mayMoveFocus = (before?: Element | null): boolean => {
  const now = document.activeElement;
  // Safari focuses the container of a pressed button. A dialog may still be closing, but no open one loses the focus.
  const free = ':is(body,[tabindex="-1"],.swal2-container *):not(.swal2-backdrop-show *)';
  return !now || now === before || now.matches(free);
};
