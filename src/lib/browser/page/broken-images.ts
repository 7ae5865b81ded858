/** Takes away pictures that fail to load, so that the monogram that they cover shows. */
const removeIfOptional = (image: EventTarget | null): void => {
  if (image instanceof HTMLImageElement && image.matches('[data-optional]')) image.remove();
};

/** Listens for failures to come (an `error` event does not bubble, so in capture) and catches up on past ones. */
export const removeBrokenImages = (): void => {
  document.addEventListener('error', ({ target }) => removeIfOptional(target), true);
  for (const image of document.images) {
    // An SVG without a size of its own has no natural width either: only decoding tells it from a failure.
    if (image.complete && image.naturalWidth === 0) image.decode().catch(() => removeIfOptional(image));
  }
};
