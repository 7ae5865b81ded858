/** Texts of buttons that copy a text. Apart from others: the script that copies is loaded without a framework. */
export const copyTexts = {
  copy: 'Copy',
  copied: 'Copied',
  failed: 'Select it and copy it by hand',
} as const;
