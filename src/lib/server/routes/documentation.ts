import { documentationPage } from '../api/documentation-page.ts';
import { openApiDocument } from '../api/openapi.ts';
import type { Api } from '../app.ts';

/** The contract for machines, and a page of it for people. Both are made once, when first asked for. */
export const documentationRoutes = (app: Api): void => {
  let document: ReturnType<typeof openApiDocument> | undefined;
  const made = () => {
    document ??= openApiDocument();
    return document;
  };
  app.get('/openapi.json', (c) => c.json(made()));
  app.get('/docs', (c) => c.html(documentationPage(made())));
};
