import { html, raw } from 'hono/html';
import type { openApiDocument } from './openapi.ts';

type Document = ReturnType<typeof openApiDocument>;

const css = `
:root { color-scheme: light dark; font: 1rem/1.55 ui-sans-serif, system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 5rem }
section { border-top: 1px solid color-mix(in srgb, currentcolor 18%, transparent); padding: 1.5rem 0 }
h1, h2 { line-height: 1.2 } h2 { font-size: 1.1rem; overflow-wrap: anywhere }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre { overflow: auto; padding: 1rem; border-radius: .5rem; background: color-mix(in srgb, currentcolor 7%, transparent) }
.method { display: inline-block; min-width: 4.5rem }
summary { cursor: pointer; padding: .35rem 0 }`;

const json = (value: unknown) => html`<pre>${JSON.stringify(value, null, 2)}</pre>`;
const details = (title: string, value: unknown) =>
  value ? html`<details><summary>${title}</summary>${json(value)}</details>` : '';

/** The OpenAPI document as an HTML page. */
export const documentationPage = (document: Document) => html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Unearth API</title>
  <style>${raw(css)}</style>
</head>
<body>
<main>
  <h1>Unearth API</h1>
  <p>${document.info.description} Every address stands below <code>/api</code>; the same in
  <a href="/api/openapi.json">OpenAPI</a>.</p>
  ${Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, call]) => html`<section>
        <h2><code class="method">${method.toUpperCase()}</code> <code>${path}</code></h2>
        <p>${call.summary}</p>
        ${details('Parameters', call.parameters)}
        ${details('Body', call.requestBody?.content['application/json']?.schema)}
        ${details('Answers', call.responses)}
      </section>`,
    ),
  )}
  <section><h2>Schemas</h2>${json(document.components?.schemas ?? {})}</section>
</main>
</body>
</html>`;
