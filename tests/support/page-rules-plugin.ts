import { readFileSync } from 'node:fs';
import { type Plugin, transformWithOxc } from 'vite';

const declaration = /^export const rules: PageRules = [\s\S]*?;\n(?=\n|---)/m;

/** Pages of Astro as modules that export what the page declares, and nothing else. */
export const pageRules = (): Plugin => ({
  name: 'page-rules',
  enforce: 'pre',
  load: {
    filter: { id: /\/src\/pages\/.*\.astro$/ },
    handler: (id) => {
      const source = readFileSync(id, 'utf8');
      const [rules = 'export const rules = undefined;'] = declaration.exec(source) ?? [];
      const imports = [...source.matchAll(/^import \{([^}]+)\} from '#[^']+';$/gm)].filter(([, names = '']) =>
        names.split(',').some((name) => new RegExp(`\\b${name.trim()}\\b`).test(rules)),
      );
      return transformWithOxc([...imports.map(([line]) => line), rules].join('\n'), `${id}.ts`);
    },
  },
});
