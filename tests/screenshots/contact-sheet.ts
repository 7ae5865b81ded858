import { fileOf, type Shot } from './take.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const figure = (shot: Shot): string => {
  const { state, width, theme, look } = shot;
  const file = fileOf(shot);
  const caption = `${state}, ${width}, ${theme}, ${look}`;
  return `<figure style="--width: ${width}"><a href="${file}"><img src="${file}" alt="${caption}" loading="lazy"></a>
    <figcaption>${caption}</figcaption></figure>`;
};

const section = (name: string, shots: readonly Shot[]): string =>
  `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2><div>${shots.map(figure).join('\n')}</div></section>`;

const style = `
  body { margin: 1rem; font: 14px/1.4 system-ui; background: #888; color: #fff }
  nav { columns: 14rem; } nav a, figcaption { color: inherit }
  section div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
  figure { margin: 0; width: calc(var(--width) * 0.3px) }
  figure a { display: block; max-height: 30rem; overflow: auto }
  img { width: 100%; display: block }`;

/** A page of all pictures, which stand beside it, by screen. */
export const contactSheet = (shots: readonly Shot[], complaints: readonly string[]): string => {
  const byScreen = [...Map.groupBy(shots, ({ screen }) => screen.name)];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Unearth</title><style>${style}</style>
<h1>${shots.length} pictures of ${byScreen.length} screens</h1>
${complaints.length ? `<h2>Complaints</h2><ul>${complaints.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>` : ''}
<nav>${byScreen.map(([name]) => `<a href="#${encodeURIComponent(name)}">${escapeHtml(name)}</a><br>`).join('')}</nav>
${byScreen.map(([name, its]) => section(name, its)).join('\n')}
</html>`;
};
