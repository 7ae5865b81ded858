import { expect, test } from 'vitest';
import { lateScriptsLoader, withLateScripts } from '#lib/document/late-scripts.ts';

const script = '<script type="module" src="/_astro/page.js"></script>';
const inline = '<script type="module">import("/x.js")</script>';

test('A page with the loader has its scripts deferred, except inline ones', () => {
  const loader = `<script>${lateScriptsLoader}</script>`;
  expect(withLateScripts(`${script}${inline}${script}${loader}`)).toBe(
    `<script type="late" src="/_astro/page.js"></script>${inline}<script type="late" src="/_astro/page.js"></script>${loader}`,
  );
});

test('A page without the loader is unchanged: nothing would ever fetch its scripts', () => {
  expect(withLateScripts(script)).toBe(script);
});
