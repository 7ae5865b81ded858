import { minutes } from '#lib/domain/durations.ts';

/** Has the browser save a file. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), minutes(1)); // Safari reads it after the click
};
