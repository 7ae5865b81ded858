import type { MiddlewareHandler } from 'astro';

declare global {
  namespace App {
    interface Locals {
      /** Takes the error of a page that fails. */
      onError?: (error: unknown) => void;
    }
  }
}

/** Hands the error of a page to the server that renders it: Astro would answer with its default page and lose it. */
export const onRequest: MiddlewareHandler = async ({ locals }, next) => {
  try {
    return await next();
  } catch (error) {
    if (!locals.onError) throw error; // in dev and at build, where Astro shows it
    locals.onError(error);
    return new Response('failed', { status: 500 });
  }
};
