import type { BrowserContext } from '@playwright/test';
import { blockInternet } from './internet.ts';
import { watchRequests } from './settled.ts';

/** Logs policy violations as console errors, which fail the test. */
const reportViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`Policy violated: ${violatedDirective} by ${blockedURI || 'inline'} in ${sourceFile}`),
  );

/**
 * Reports script errors, console errors and policy violations of a context's pages, counts their requests, and blocks
 * the internet.
 * @param tolerated errors that are not reported
 */
export const watchContext = async (
  context: BrowserContext,
  complain: (complaint: string) => void,
  tolerated?: RegExp,
): Promise<void> => {
  const note = (complaint: string) => {
    if (!tolerated?.test(complaint)) complain(complaint);
  };
  context.on('weberror', (error) => note(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  context.on('page', watchRequests);
  await blockInternet(context, complain);
  await context.addInitScript(reportViolations);
};
