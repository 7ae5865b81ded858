/**
 * Preloaded into the Auth emulator: removes calls that neither the site nor its tests make from the emulator's description
 * of its API. It compiles the schemas of every call when it starts, and these take half of that time (decision record 0045).
 */
import { createRequire } from 'node:module';

interface ApiDescription {
  paths: Record<string, unknown>;
}

const require = createRequire(import.meta.url);
const description: { default: ApiDescription } = require('firebase-tools/lib/emulator/auth/apiSpec.js');
const { paths } = description.default;

const unused = /\/tenants|Configs|\/mfa|\/passkey/;
for (const path of Object.keys(paths)) if (unused.test(path)) delete paths[path];
