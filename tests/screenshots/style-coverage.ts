import type { CDPSession, Page } from '@playwright/test';

/** Rules that a picture can't use: of a pointer, a keyboard, a printer, of preferences, and of other people's sheets. */
const beyondPictures =
  /:(hover|active|focus|disabled|target)|@(font-face|keyframes|property|position-try)|swal2-|@layer base|@media (print|\(forced-colors|\(prefers-)|^(from|to|[\d.]+%)/;

/** The innermost rules of a sheet: those without braces in them, each with the at-rules around it. */
function* rulesOf(text: string): Generator<{ start: number; rule: string }> {
  const around: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    const part = text.slice(start, index).trim();
    if (mark === '{') around.push(part);
    else if (mark === '}') around.pop();
    if (mark === '{' && /^[^{}]*}/.test(text.slice(index + 1)))
      yield { start: text.indexOf(part, start), rule: around.join(' { ') };
    start = index + 1;
  }
}

/** The texts of the sheets of a page, by id. */
const textsOf = async (client: CDPSession, ids: ReadonlySet<string>): Promise<Map<string, string>> => {
  const texts = new Map<string, string>();
  for (const styleSheetId of ids) {
    const { text } = await client.send('CSS.getStyleSheetText', { styleSheetId });
    texts.set(styleSheetId, text);
  }
  return texts;
};

/** Collects which rules of the style sheets pages use. Playwright's own coverage counts all rules in a layer as used. */
export const coverStyles = () => {
  /** The offsets of used rules, by the text of their sheet. */
  const used = new Map<string, Set<number>>();
  return {
    /** @returns call it when the page is done */
    async start(page: Page): Promise<() => Promise<void>> {
      const client = await page.context().newCDPSession(page);
      await client.send('DOM.enable');
      await client.send('CSS.enable');
      await client.send('CSS.startRuleUsageTracking');
      return async () => {
        const { ruleUsage } = await client.send('CSS.stopRuleUsageTracking');
        const texts = await textsOf(client, new Set(ruleUsage.map(({ styleSheetId }) => styleSheetId)));
        for (const { styleSheetId, startOffset } of ruleUsage) {
          const text = texts.get(styleSheetId) ?? '';
          used.set(text, (used.get(text) ?? new Set()).add(startOffset));
        }
      };
    },
    /** The rules that no page has used, from whichever of the sheets that hold them. */
    unused(): string[] {
      const rules = new Map<string, boolean>();
      for (const [text, offsets] of used) {
        for (const { start, rule } of rulesOf(text))
          rules.set(rule, rules.get(rule) === true || offsets.has(start));
      }
      return [...rules].flatMap(([rule, isUsed]) => (isUsed || beyondPictures.test(rule) ? [] : rule));
    },
  };
};

export type StyleCoverage = ReturnType<typeof coverStyles>;
