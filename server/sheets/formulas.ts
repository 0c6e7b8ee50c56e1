/** What a spreadsheet program would take for the beginning of a formula. */
const begins = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * A text that no spreadsheet program calculates: an apostrophe stands before what would begin a formula. Values written
 * by one person are opened by another, whose computer must not act on them.
 *
 * @example withoutFormula('=1+1') // "'=1+1"
 */
export const withoutFormula = (text: string): string => (begins.test(text) ? `'${text}` : text)

/** The text as it was before `withoutFormula`, so that an export can be imported again. */
export const withFormula = (text: string): string =>
  text.startsWith("'") && begins.test(text.slice(1)) ? text.slice(1) : text
