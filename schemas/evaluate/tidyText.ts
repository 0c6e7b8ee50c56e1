import type { Property } from '../types/entity.ts'
import { ownFormats, regionPatterns } from './ownFormats.ts'

/*
 * Normalizes and checks texts at the boundary: equal meanings are stored equally, and a single line has no invisible
 * characters. Browser and server, forms, calls and imports share these functions, so that they agree.
 */

type TextProperty = Partial<
  Pick<Property, 'type' | 'pattern' | 'format' | 'maxLength' | 'x-field' | 'x-language' | 'x-region'>
>

/** Full-width forms of what is on a keyboard, the space of Chinese texts, and the dashes that stand for a hyphen. */
const wide = /[\uff01-\uff5e\u3000\u2010-\u2015\u2212]/g
const narrow = (text: string): string =>
  text.replace(wide, one => (one >= '\u2010' && one <= '\u2212' ? '-' : one.normalize('NFKC')))

/** Not seen, or not a character of a line: controls, format characters, separators of lines, and fillers of Hangul. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]/u
/** Format characters with an ink of their own: number signs and marks of Arabic, Syriac and Kaithi. */
const inked = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u
/** What a joiner or a tag may follow: an emoji, and what changes the one before it. */
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}]/u
/** Letters of scripts that take another form beside a joiner; the scripts that have none are named. */
const joined =
  /(?!\p{Script=Latin}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Cyrillic}|\p{Script=Greek})[\p{L}\p{M}]/u
const isTag = (one: string) => one >= '\u{e0020}' && one <= '\u{e007f}'
const isBlank = (one: string) => /\s/.test(one) || (unseen.test(one) && !inked.test(one) && !isTag(one))

/**
 * A text without white space and invisible characters at its ends.
 *
 * @example trimText('\u200b 张三\u200b') // '张三'
 */
export function trimText(text: string): string {
  // Character by character: a pattern takes the square of the length for a long run of spaces.
  let start = 0
  for (const one of text) {
    if (!isBlank(one)) break
    start += one.length
  }
  let end = text.length
  while (end > start) {
    const isPair = end - 2 >= start && (text.codePointAt(end - 2) ?? 0) > 0xffff
    const one = text.slice(isPair ? end - 2 : end - 1, end)
    if (!isBlank(one)) break
    end -= one.length
  }
  return text.slice(start, end)
}

/**
 * The text that is stored: passwords as they are, others without what is not seen at their ends. A text that its pattern
 * or format refuses is also tried with half-width characters and, if it is a number, without the spaces in it.
 *
 * @example tidyText('１３９ 0013 9000\u200b', { type: 'string', pattern: '^1[0-9]{10}$' }) // '13900139000'
 */
export function tidyText(value: string, property: TextProperty): string {
  if (property['x-field'] === 'password') return value
  const text = trimText(value)
  const fits = fitOf(property)
  if (fits === undefined || text === '' || fits(text)) return text
  const half = narrow(text)
  if (fits(half)) return half
  const whole = /^[\d\s\p{Cf}+()./:-]+[xX]?$/u.test(half) ? half.replace(/[\s\p{Cf}]/gu, '') : half
  return fits(whole) ? whole : text
}

/**
 * What a single line must not hold, as the rest of a sentence that begins with the title; undefined when nothing is wrong.
 *
 * @example textFault('张\u200b三', { type: 'string', maxLength: 50 }) // '不能包含不可见字符 U+200B'
 */
export function textFault(text: string, property: TextProperty): string | undefined {
  if (!isSingleLine(property) || !unseen.test(text)) return undefined
  let before = ''
  for (const one of text) {
    if (unseen.test(one) && !isAllowed(one, before)) return `不能包含${nameOf(one)}`
    before = one
  }
  return undefined
}

/** Whether an input of one line is drawn for it, as `inputOf` decides; without a limit it may be a document. */
function isSingleLine(property: TextProperty): boolean {
  const { maxLength, format, 'x-field': field = 'text', 'x-language': language } = property
  return field === 'text' && language === undefined && format !== 'html' && maxLength !== undefined && maxLength <= 200
}

function isAllowed(one: string, before: string): boolean {
  if (inked.test(one)) return true
  if (one === '\u200d') return emoji.test(before) || joined.test(before)
  if (one === '\u200c') return joined.test(before)
  return isTag(one) && emoji.test(before)
}

function nameOf(one: string): string {
  if (/[\n\r\u0085\u2028\u2029]/.test(one)) return '换行'
  const code = `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return one === '\t' ? `制表符 ${code}` : `不可见字符 ${code}`
}

const asciiFormats: Partial<Record<NonNullable<Property['format']>, RegExp>> = {
  time: ownFormats.time,
  month: ownFormats.month,
  color: ownFormats.color,
  date: /^\d{4}-\d{2}-\d{2}$/,
  email: /^[!-~]+@[!-~]+$/,
  uri: /^[!-~]+$/,
}

const patterns = new Map<string, RegExp | undefined>()

/** How a text is judged that has a form; undefined for any other one. */
function fitOf({ pattern, format, 'x-region': region }: TextProperty): ((text: string) => boolean) | undefined {
  const source = region === undefined ? pattern : regionPatterns[region]
  const form = format === undefined ? undefined : asciiFormats[format]
  const regular = source === undefined ? undefined : patternOf(source)
  if (regular === undefined && form === undefined) return undefined
  return text => (regular?.test(text) ?? true) && (form?.test(text) ?? true)
}

function patternOf(source: string): RegExp | undefined {
  if (!patterns.has(source)) {
    try {
      patterns.set(source, new RegExp(source, 'u'))
    } catch {
      // The check of the schema reports an invalid pattern; here it accepts every text.
      patterns.set(source, undefined)
    }
  }
  return patterns.get(source)
}
