import type { APIRoute } from 'astro';
import { paths } from '#lib/paths.ts';
import { lifetime } from '#lib/server/feeds/sitemaps.ts';
import { xml, xmlResponse } from '#lib/server/feeds/xml.ts';
import { siteUrl } from '#lib/server/site/site.ts';
import { siteDescription, siteName } from '#lib/text/messages/site.ts';

export const prerender = false;

/** OpenSearch description: lets browsers search the products from the address bar, https://github.com/dewitt/opensearch */
export const GET: APIRoute = ({ cache }) => {
  cache.set({ maxAge: lifetime });
  return xmlResponse(
    'application/opensearchdescription+xml',
    xml`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${siteName}</ShortName>
  <Description>${siteDescription}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="48" height="48" type="image/x-icon">${siteUrl('/favicon.ico')}</Image>
  <Url type="text/html" template="${siteUrl(paths.products)}?q={searchTerms}"/>
</OpenSearchDescription>
`,
  );
};
