import { tolerateForeignChanges } from './foreign-changes.ts';

export { default } from '@astrojs/react/client.js';

tolerateForeignChanges();
