/** Characters that take two columns of a terminal: wide and full-width ones of Unicode's annex 11. */
const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u;

/** Pictures that are shown as such: by themselves, or by the selector behind them. */
const PICTURE = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Emoji_Modifier}/u;

/** Accents, joiners and other characters without a width; a soft hyphen is shown. */
const WITHOUT_WIDTH = /^(?!\u00ad)[\p{Mn}\p{Me}\p{Cf}\u115f\u1160\u3164]+$/u;

const ASCII = /^[\x20-\x7e]*$/;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Columns that a text takes in a terminal. */
export function widthOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += widthOfSign(segment);
  return width;
}

/** Columns of what is read as one character, such as a letter with its accents. */
function widthOfSign(sign: string): number {
  if (WITHOUT_WIDTH.test(sign)) return 0;
  return WIDE.test(sign) || PICTURE.test(sign) ? 2 : 1;
}

const MORE = '…';

/** The text within so many columns; what is left out ends in '…', and no character is cut in two. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let cut = '';
  let left = width - 1;
  for (const { segment } of segmenter.segment(text)) {
    left -= widthOfSign(segment);
    if (left < 0) break;
    cut += segment;
  }
  return width > 0 ? `${cut.trimEnd()}${MORE}` : '';
}

/** The text filled up with blanks to so many columns. */
export function padTo(text: string, width: number, isRight = false): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return isRight ? blanks + text : text + blanks;
}
