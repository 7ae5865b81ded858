/** Optional images cover a monogram, which shows once the broken image is removed. */
const removeIfOptional = (image: EventTarget | null): void => {
  if (image instanceof HTMLImageElement && image.matches('[data-optional]')) image.remove();
};

/**
 * Removes images that fail from now on (`error` does not bubble, so in the capture phase) and those that failed
 * before.
 */
export const removeBrokenImages = (): void => {
  document.addEventListener('error', ({ target }) => removeIfOptional(target), true);
  for (const image of document.images) {
    // `naturalWidth` is 0 for an SVG without a size of its own too: only `decode` tells whether the image is broken.
    if (image.complete && image.naturalWidth === 0) image.decode().catch(() => removeIfOptional(image));
  }
};
