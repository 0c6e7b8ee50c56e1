/** What a spreadsheet program would take for the beginning of a formula, whatever it does not show before it. */
const begins = /^[\s\u200b-\u200d\u2060\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/
/** A text that begins so, or that would read like one written by `withoutFormula`. */
const told = /^'*/

/**
 * A text that no spreadsheet program calculates: an apostrophe stands before what would begin a formula. Values written
 * by one person are opened by another, whose computer must not act on them. A text that has such an apostrophe of its
 * own gets another, so that each comes back as it was.
 *
 * @example withoutFormula('=1+1') // "'=1+1"
 */
export const withoutFormula = (text: string): string => (begins.test(text.replace(told, '')) ? `'${text}` : text)

/** The text as it was before `withoutFormula`, so that an export can be imported again. */
export const withFormula = (text: string): string =>
  text.startsWith("'") && begins.test(text.replace(told, '')) ? text.slice(1) : text
