/** Optional images cover a monogram. Hidden and not removed: React may have rendered the image, and removes it itself. */
const hideIfOptional = (image: EventTarget | null): void => {
  if (image instanceof HTMLImageElement && image.matches('[data-optional]')) image.hidden = true;
};

/**
 * Hides images that fail from now on (`error` does not bubble, so in the capture phase) and those that failed
 * before.
 */
export const hideBrokenImages = (): void => {
  document.addEventListener('error', ({ target }) => hideIfOptional(target), true);
  for (const image of document.images) {
    // `naturalWidth` is also 0 for an SVG without an intrinsic size: only `decode` detects a broken image.
    if (image.complete && image.naturalWidth === 0) image.decode().catch(() => hideIfOptional(image));
  }
};
