import { plainText } from '#lib/document/rich-text.ts';

/** A short description as lists display it. */
export function PlainText({ text }: { text: string }) {
  return plainText(text);
}
