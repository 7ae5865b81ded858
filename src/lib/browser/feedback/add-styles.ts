/** Adds a style sheet by link element: Astro would put a dynamic import of CSS into the head of every page. */
export const addStyles = (address: string): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => resolve(); // without styles is better than not at all
    document.head.append(link);
  });
