/** The smallest pictures of each format, of one to four pixels. */
const base64 = (text: string): Buffer => Buffer.from(text, 'base64');

export const png = base64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
);
/** Of two frames. */
export const gif = base64(
  'R0lGODlhAQABAPAAAP8AAAAA/yH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAAAICTAEAOw==',
);
export const jpeg = base64(
  '/9j/4AAQSkZJRgABAgAAAQABAAD/wAARCAACAAIDABEAAREBAhEB/9sAQwBQNzxGPDJQRkFGWlVQX3jIgnhubnj1r7mRyP///////////////////////////////////////////////////9sAQwFVWlp4aXjrgoLr/////////////////////////////////////////////////////////////////////////8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAACBP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQAAAD8AB//aAAgBAREAPwAP/9oACAECEQA/AKn/2Q==',
);
export const webp = base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA');

export const svg = (content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${content}</svg>`);
