import { motionIsWelcome } from '#lib/browser/page/motion.ts';

/** Makes 'Learn more', a link to the page that it stands on, scroll to the explanation there. */
export const leadToExplanation = (): void => {
  const link = document.querySelector<HTMLAnchorElement>('[data-banner] [data-more]');
  const heading = document.getElementById('how-it-works');
  if (!link || !heading) return;
  link.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // As after following the link.
    if (link.href !== location.href) history.pushState(null, '', link.href);
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ behavior: motionIsWelcome() ? 'smooth' : 'instant' });
  });
};
