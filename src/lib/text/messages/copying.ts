/** Texts of copy buttons. In a separate file because the script that copies is loaded without a framework. */
export const copyTexts = {
  copy: 'Copy',
  copied: 'Copied',
  failed: 'Select it and copy it by hand',
} as const;
