/** What a spreadsheet program treats as the start of a formula, including invisible characters before it. */
const begins = /^[\s\u200b-\u200d\u2060\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/
/** Apostrophes at the start, as `withoutFormula` writes them. */
const apostrophes = /^'*/

/**
 * Returns a text that no spreadsheet program evaluates, with an apostrophe before a formula start: another user's
 * computer must not execute it. A text with such an apostrophe of its own gets another one, so that `withFormula`
 * restores it.
 *
 * @example withoutFormula('=1+1') // "'=1+1"
 */
export const withoutFormula = (text: string): string => (begins.test(text.replace(apostrophes, '')) ? `'${text}` : text)

/** Reverses `withoutFormula`, so that an export can be imported again. */
export const withFormula = (text: string): string =>
  text.startsWith("'") && begins.test(text.replace(apostrophes, '')) ? text.slice(1) : text
