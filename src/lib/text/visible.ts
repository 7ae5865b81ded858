/** Turn the direction of what is displayed behind them (U+202E writes 'live' as 'evil'); texts have `dir` and `bdi` instead. */
const directions = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Control characters but for tabs and line feeds: a terminal that prints them obeys them. */
const controls = /[^\P{Cc}\t\n]/gu;

/** Characters without width: two texts that differ only in them look alike. */
const withoutWidth = /\u034f|[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/gu;

/** Joiners where they join nothing: Arabic and Indic scripts and emoji need them. */
const idleJoiners =
  /(?<=^|[\s\p{N}\p{P}\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}])[\u200c\u200d]+/gu;

/** Characters that display nothing, though some are letters (U+3164) or symbols (U+2800, a braille pattern without dots). */
const blank = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** True if a text has a letter, a digit or a sign that is displayed. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(blank, ''));

/** A text without the controls of direction and of terminals. */
export const withoutControls = (text: string): string => text.replace(directions, '').replace(controls, '');

/** A tag without what nobody sees: two that look alike are one. */
export const visibleTag = (text: string): string =>
  withoutControls(text).replace(withoutWidth, '').replace(idleJoiners, '');
