/**
 * True while an input method composes text: Enter then accepts the composed word, and must do nothing else. Safari ends the composition before
 * the event of that key, which then has only the code 229 to tell.
 */
export const isComposing = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === 229;
