import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { memberDirective } from '#lib/browser/hydrate/integration.ts';
import { adapter } from '#lib/server/http/build/adapter.ts';
import { brand } from '#lib/server/http/build/brand.ts';
import { fontLicenses, licensesFile } from '#lib/server/http/build/licenses.ts';
import { precompress } from '#lib/server/http/build/precompress.ts';
import { react } from '#lib/server/http/build/react.ts';
import { bundlerGroups } from '#lib/server/http/build/script-groups.ts';
import { stamp } from '#lib/server/http/build/stamp.ts';
import { standalone } from '#lib/server/http/build/standalone.ts';
import { values } from '#lib/server/http/build/values.ts';
import { emulatorPaths, stripCorsHeaders } from '#lib/server/http/emulator-proxy.ts';
import { isOwnRequest } from '#lib/server/http/requester.ts';
import { environment } from '#lib/server/ops/env.ts';

const { FIREBASE_AUTH_EMULATOR_HOST: emulator, SITE_URL, PORT } = environment();
const isOwn = isOwnRequest(SITE_URL || `http://localhost:${PORT || 4321}`);

/** What the thin server does with the emulator's paths, in dev. */
const emulatorProxy = {
  target: `http://${emulator}`,
  bypass: (request) => (isOwn(request) && request.method !== 'OPTIONS' ? undefined : false),
  configure: (proxy) =>
    proxy.on('proxyRes', (response) => {
      response.headers = stripCorsHeaders(response.headers);
    }),
};

export default defineConfig({
  output: 'static',
  trailingSlash: 'never',
  adapter: adapter(),
  integrations: [react(), memberDirective(), brand(), precompress(), stamp()],
  cache: {
    provider: {
      name: 'page-cache',
      entrypoint: new URL('./src/lib/server/http/page-cache-provider.ts', import.meta.url),
    },
  },
  session: false,
  markdown: { syntaxHighlight: false }, // its inline styles would not pass the policy below
  devToolbar: { enabled: false },
  security: {
    // It forbids calls that carry no content-type. The API takes tokens and no cookies: nothing can be forged.
    checkOrigin: false,
    // What a build can know. The server adds what depends on its environment (src/lib/server/http/headers.ts).
    csp: {
      // Login and sign-up add what their popups need.
      scriptDirective: { resources: ["'self'"] },
      styleDirective: { resources: ["'self'"] },
      directives: ["object-src 'none'", "base-uri 'self'"],
    },
  },
  vite: {
    plugins: [values(), tailwindcss(), standalone(), fontLicenses()],
    build: {
      license: { fileName: licensesFile },
      // The sheets and scripts of single screens stand in their pages: a file each would be one more that the paint waits for.
      assetsInlineLimit: (file, content) => /\.(css|js)$/.test(file) && content.length < 6_500,
    },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: bundlerGroups } } } } },
    },
    // In dev Vite stands where the thin server stands otherwise.
    server: emulator ? { proxy: Object.fromEntries(emulatorPaths.map((path) => [path, emulatorProxy])) } : {},
  },
});
