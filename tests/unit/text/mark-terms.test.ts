import { describe, expect, test } from 'vitest';
import { markTerms } from '#lib/text/mark-terms.ts';

/** With brackets around what is marked. */
const withMarks = (parts: ReturnType<typeof markTerms>): string =>
  parts.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('');
const marked = (text: string, ...terms: string[]): string => withMarks(markTerms(text, terms));
const markedName = (text: string, ...terms: string[]): string => withMarks(markTerms(text, terms, true));

describe('the matches of a search', () => {
  test('are marked at the beginnings of words, and nowhere else', () => {
    expect(marked('Photos of a telephoto lens, photo by photo', 'photo')).toBe(
      '[Photo]s of a telephoto lens, [photo] by [photo]',
    );
  });

  test('are marked for each term, by the longest that fits', () => {
    expect(marked('To-do lists', 'list', 'lists', 'do')).toBe('To-[do] [lists]');
  });

  test('keep capitals, accents and signs as they are written', () => {
    expect(marked('Ünïcöde CAFÉ', 'unico', 'cafe')).toBe('[Ünïcö]de [CAFÉ]');
    expect(marked('Cafe\u0301 Noir', 'cafe')).toBe('[Cafe\u0301] Noir');
    expect(markedName('ﬁle and C++', 'fi', 'c++')).toBe('[ﬁ]le and [C++]');
    expect(marked('हिन्दी नोट्स', 'हनद')).toBe('[हिन्दी] नोट्स');
  });

  test('of one to three letters mark whole words in texts', () => {
    expect(marked('AI for airlines, by air', 'ai')).toBe('[AI] for airlines, by air');
    expect(marked('The PDF editor for PDFs', 'pdf')).toBe('The [PDF] editor for PDFs');
    expect(marked('For pdfs', 'pdf')).toBe('For pdfs');
  });

  test('of one or two letters mark whole words in names and tags, or beginnings if there are none', () => {
    expect(markedName('AI for airlines', 'ai')).toBe('[AI] for airlines');
    expect(markedName('For airlines', 'ai')).toBe('For [ai]rlines');
    expect(markedName('PDF and PDFs', 'pdf')).toBe('[PDF] and [PDF]s');
  });

  test('are marked inside of words of scripts without spaces', () => {
    expect(marked('微信小程序开发工具，小程序', '小程序')).toBe('微信[小程序]开发工具，[小程序]');
    expect(marked('東京マップ', 'マッフ')).toBe('東京[マップ]');
    expect(marked('ไทยพิมพ์', 'พมพ')).toBe('ไทย[พิมพ์]');
    expect(marked('데이터베이스', '베이스'.normalize('NFKD'))).toBe('데이터[베이스]');
    expect(marked('ChatGPT中文版', 'gpt', '中文', '版')).toBe('ChatGPT[中文][版]');
  });

  test('are marked where they are emoji or special letters', () => {
    expect(markedName('🚀 Rocket ❤️', '🚀', '❤')).toBe('[🚀] Rocket [❤️]');
    expect(markedName('Æon Straße', 'aeon', 'strasse')).toBe('[Æon] [Straße]');
    expect(markedName('Æon', 'ae')).toBe('[Æ]on');
  });

  test('leave a text without them as it is', () => {
    expect(markTerms('Loupe', ['tide'])).toEqual([{ text: 'Loupe', isMatch: false }]);
    expect(markTerms('Loupe', [])).toEqual([{ text: 'Loupe', isMatch: false }]);
    expect(markTerms('', ['tide'])).toEqual([]);
  });

  test('never change the text: markup in it stays text', () => {
    const text = '<b onclick="x">Tide</b> & 🌊 tide';
    expect(
      markTerms(text, ['tide', 'b'])
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
