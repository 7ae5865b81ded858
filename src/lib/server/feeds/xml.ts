import { html } from 'hono/html';

/** Hono's `html` fits: it escapes with the five references that XML knows too. */
export const xml = html;
export type Xml = ReturnType<typeof html>;

export const xmlResponse = async (type: string, body: Xml | Promise<Xml>): Promise<Response> =>
  new Response(`<?xml version="1.0" encoding="utf-8"?>\n${await body}`, {
    headers: { 'content-type': `${type}; charset=utf-8` },
  });
