import { basename } from 'node:path';
import ts from 'typescript';

const scripts = /^---\n([\s\S]*?)\n---|<script[^>]*>([\s\S]*?)<\/script>/g;

/** The TypeScript in a file: of an Astro file its frontmatter and scripts. */
const scriptOf = (file: string, text: string): string =>
  file.endsWith('.astro')
    ? [...text.matchAll(scripts)].map(([, front, script]) => front ?? script).join('\n')
    : text;

const nameIn = (node: ts.Node): string | undefined => {
  if (!('name' in node)) return undefined;
  const name = node.name as ts.Node | undefined;
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) && !ts.isPropertyAccessExpression(node)
    ? name.text
    : undefined;
};

/** Names declared in a file: variables, types, functions, parameters and properties, and the name of the file. */
export const declaredNames = (file: string, text: string): Set<string> => {
  const names = new Set([basename(file).replace(/\..*$/, '')]);
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const visit = (node: ts.Node): void => {
    const name = nameIn(node);
    if (name !== undefined) names.add(name);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, scriptOf(file, text), ts.ScriptTarget.Latest, true, kind));
  return names;
};

/** Splits a name into words: `addProduct` and `add-product` both have two. */
export const wordsOfName = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
