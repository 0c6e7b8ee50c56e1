import type { Property } from '../types/entity.ts'
import type { Finding } from './finding.ts'
import { finding } from './findings.ts'
import { ownFormats, regionPatterns } from './ownFormats.ts'
import { type SafePattern, SlowPattern, safePattern } from './safePattern.ts'

/*
 * Normalizes and checks texts at the boundary: equal meanings are stored equally, and a single line has no invisible
 * characters. Browser and server, forms, calls and imports share these functions, so that they agree.
 */

type TextProperty = Partial<
  Pick<Property, 'type' | 'pattern' | 'format' | 'maxLength' | 'x-field' | 'x-language' | 'x-region'>
>

/** Full-width forms of keyboard characters, the ideographic space, and dashes used as hyphens. */
const wide = /[\uff01-\uff5e\u3000\u2010-\u2015\u2212]/g
const narrow = (text: string): string =>
  text.replace(wide, one => (one >= '\u2010' && one <= '\u2212' ? '-' : one.normalize('NFKC')))

/** Choose between forms of the character before: of an emoji or a Han, Mongolian or other letter. */
const variation = /[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u
/**
 * Invisible or not part of a line: controls, format characters, line separators, Hangul fillers, the combining grapheme
 * joiner, inherent vowels of Khmer, the empty Braille pattern, and variation selectors.
 */
const unseen = new RegExp(
  `[\\p{Cc}\\p{Cf}\\u2028\\u2029\\u115f\\u1160\\u3164\\uffa0\\u034f\\u17b4\\u17b5\\u2800]|${variation.source}`,
  'u',
)
/** Format characters that are visible: number signs and marks of Arabic, Syriac and Kaithi. */
const inked = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u
/** Characters that a joiner or tag may follow: emoji and their modifiers. */
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}]/u
/** Letters of scripts that change form beside a joiner; the named scripts do not. */
const unjoined = ['Latin', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Cyrillic', 'Greek']
const joined = new RegExp(`(?!${unjoined.map(script => `\\p{Script=${script}}`).join('|')})[\\p{L}\\p{M}]`, 'u')
/** Characters with several forms: emoji, keys, digits, Han, and letters that change form beside others. */
const varied = new RegExp(
  `${emoji.source}|[0-9#*]|\\p{Script=Han}|[\\u2190-\\u2bff\\u3030\\u303d]|${joined.source}`,
  'u',
)
const isTag = (one: string) => one >= '\u{e0020}' && one <= '\u{e007f}'
const isBlank = (one: string) =>
  /\s/.test(one) || (unseen.test(one) && !inked.test(one) && !isTag(one) && !variation.test(one))

/**
 * Returns a text without white space and invisible characters at its ends.
 *
 * @example trimText('\u200b 张三\u200b') // '张三'
 */
export function trimText(text: string): string {
  // Character by character, because a pattern takes quadratic time for a long run of spaces.
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

const mobile = /^1\d{10}$/

/**
 * Returns the text to store: passwords unchanged, others without invisible characters at their ends. A text that its
 * pattern or format refuses is also tried in half-width and, if it is a number, without spaces; a mobile number also
 * without separators and the country's code.
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
  const plain = half.replace(/[\s\p{Cf}().-]/gu, '').replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
  if (mobile.test(plain) && fits(plain)) return plain
  const whole = /^[\d\s\p{Cf}+()./:-]+[xX]?$/u.test(half) ? half.replace(/[\s\p{Cf}]/gu, '') : half
  return fits(whole) ? whole : text
}

/**
 * Returns what a single line must not contain; undefined if it is valid. `title` names the line.
 *
 * @example textFault('张\u200b三', { type: 'string', maxLength: 50 }, '姓名')?.message // '姓名不能包含不可见字符 U+200B'
 */
export function textFault(text: string, property: TextProperty, title: string): Finding | undefined {
  if (!isSingleLine(property) || !unseen.test(text)) return undefined
  let before = ''
  for (const one of text) {
    if (unseen.test(one) && !isAllowed(one, before)) return characterFault(one, title)
    before = one
  }
  return undefined
}

/** Whether the property has a single-line input, as `inputOf` decides; without a limit it may be a document. */
function isSingleLine(property: TextProperty): boolean {
  const { maxLength, format, 'x-field': field = 'text', 'x-language': language } = property
  return field === 'text' && language === undefined && format !== 'html' && maxLength !== undefined && maxLength <= 200
}

function isAllowed(one: string, before: string): boolean {
  if (inked.test(one)) return true
  if (one === '\u200d') return emoji.test(before) || joined.test(before)
  if (one === '\u200c' || one === '\u034f') return joined.test(before)
  if (variation.test(one)) return varied.test(before) && !variation.test(before)
  return isTag(one) && emoji.test(before)
}

function characterFault(one: string, title: string): Finding {
  if (/[\n\r\u0085\u2028\u2029]/.test(one)) return finding('TEXT_WITH_LINE_BREAK', { title })
  const code = `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return one === '\t' ? finding('TEXT_WITH_TAB', { title, code }) : finding('TEXT_WITH_UNSEEN', { title, code })
}

const asciiFormats: Partial<Record<NonNullable<Property['format']>, RegExp>> = {
  time: ownFormats.time,
  month: ownFormats.month,
  color: ownFormats.color,
  date: /^\d{4}-\d{2}-\d{2}$/,
  email: /^[!-~]+@[!-~]+$/,
  uri: /^[!-~]+$/,
}

/** Returns the test of a text's pattern or format; undefined if it has none. */
function fitOf({ pattern, format, 'x-region': region }: TextProperty): ((text: string) => boolean) | undefined {
  const source = region === undefined ? pattern : regionPatterns[region]
  const form = format === undefined ? undefined : asciiFormats[format]
  const regular = source === undefined ? undefined : patternOf(source)
  if (regular === undefined && form === undefined) return undefined
  return text => (regular?.test(text) ?? true) && (form?.test(text) ?? true)
}

/** The schema check reports malformed and slow patterns; here the first accept every text, the second none. */
function patternOf(source: string): SafePattern | undefined {
  try {
    return safePattern(source)
  } catch (error) {
    return error instanceof SlowPattern ? { test: () => false } : undefined
  }
}
