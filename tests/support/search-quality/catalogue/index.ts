import { products as ofTheDemo } from '#lib/tools/seed/data.ts';
import type { AskableProduct } from '../fill.ts';
import { atHome } from './at-home.ts';
import { atLarge } from './at-large.ts';
import { atWork } from './at-work.ts';

/** What descriptions go on with: words that many products share, and links. */
const endings = [
  'Runs on Linux, macOS and Windows.\n\nSource: https://git.example/source/repository',
  'A web application in one container, with a database beside it.',
  'Free for personal use; companies pay by seat. See https://www.shop.example/prices?for=teams for what it costs.',
  'Written by two people in the evenings. Help is welcome: [contribute](https://git.example/contribute).',
  'For phones and tablets. Your data stays with you.',
];

const parse = (line: string, index: number): AskableProduct => {
  const [name = '', tags = '', shortDescription = ''] = line.split(' | ');
  const description = `${shortDescription}\n\n${endings[index % endings.length]}`;
  return { name, tags: tags.split(', '), shortDescription, description };
};

/** 300 products: those of the demo, and others that are as made-up. */
export const catalogue: readonly AskableProduct[] = [
  // Without those that are yet to come, which no search finds.
  ...ofTheDemo
    .filter(({ launchInDays }) => launchInDays === undefined)
    .map(({ name, tags, shortDescription, description }) => ({
      name,
      tags: [...tags],
      shortDescription,
      description,
    })),
  ...[atHome, atWork, atLarge].join('').split('\n').filter(Boolean).map(parse),
];
