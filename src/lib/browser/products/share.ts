/** True if the device's share sheet was shown, even if nothing was shared. */
const shareNatively = async (url: string): Promise<boolean> => {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share({ title: document.title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
};

/** Copies the address; where that is not allowed it is displayed, selected. */
const copy = async (url: string, note: Element, copied: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url);
    note.textContent = copied;
  } catch {
    note.textContent = url;
    getSelection()?.selectAllChildren(note);
  }
};

/** Connects the button that shares this page: by the device's own sheet, or by its address in the clipboard. */
export const startShare = (): void => {
  const button = document.querySelector<HTMLButtonElement>('[data-share] button');
  const note = button?.nextElementSibling;
  if (!button || !note) return;
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  button.addEventListener('click', async () => {
    if (!(await shareNatively(url))) await copy(url, note, button.dataset.copied ?? '');
  });
  button.disabled = false;
};
