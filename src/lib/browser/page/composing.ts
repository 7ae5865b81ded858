/**
 * True while an input method composes text: its Enter takes a word over, and must do nothing else. Safari ends the composition before
 * the event of that key, which then has only the code 229 to tell.
 */
export const isComposing = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === 229;
