import { paths } from '#lib/paths.ts';
import { siteDescription, siteName } from '#lib/text/messages/site.ts';
import { xml } from './xml.ts';

/** OpenSearch description: lets browsers search the products from the address bar, https://github.com/dewitt/opensearch */
export const openSearchDescription = (
  toUrl: (path: string) => string,
) => xml`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${siteName}</ShortName>
  <Description>${siteDescription}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="48" height="48" type="image/x-icon">${toUrl('/favicon.ico')}</Image>
  <Url type="text/html" template="${toUrl(paths.products)}?q={searchTerms}"/>
</OpenSearchDescription>
`;
