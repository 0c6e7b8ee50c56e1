import {
  at,
  binary,
  both,
  type Cel,
  call,
  choose,
  compare,
  either,
  levels,
  negate,
  nothing,
  primary,
  textLiteral,
} from './cel.ts'

export interface Juel extends Cel {
  /** What it certainly is, where that can be told. */
  kind?: 'number' | 'text'
}

const literal = /^(?:true|false|-?\d+(?:\.\d+)?)$/
const path = /^(?:[A-Za-z_]\w*|`\w+`)(?:\.\w+|\[[^[\]]*\])*$/
const numericText = /^"-?\d+(?:\.\d+)?"$/
/** Never a text. */
const counters = new Set(['loopCounter', 'nrOfInstances', 'nrOfActiveInstances', 'nrOfCompletedInstances'])

const isPath = ({ text }: Cel): boolean => path.test(text) && !literal.test(text) && text !== 'null'
/** A variable, or a part of one: it may be missing, a text, or whatever else. */
const isVariable = (part: Cel): boolean => isPath(part) && !counters.has(part.text)
const isUnknown = (part: Cel): boolean => isVariable(part) || part.level === levels.choice
const isNumber = ({ kind, text }: Juel): boolean => kind === 'number' || counters.has(text) || text.startsWith('size(')
const isNumericText = ({ text }: Cel): boolean => numericText.test(text)

/** Also what is made of a text: `'a'.concat(b)`. */
export const isText = ({ kind, text, level }: Juel): boolean =>
  kind === undefined ? level === levels.primary && text.startsWith('"') : kind === 'text'

/** Whether a chain of `+` joins texts; `'5'` beside a number is one to count with. */
export const areTexts = (parts: Juel[]): boolean =>
  parts.some(part => isText(part) && !(isNumericText(part) && parts.some(isNumber)))

/** What numbers are compared and reckoned with: JUEL reads the number out of a text. */
const asNumber = (part: Cel): Cel => {
  if (isNumericText(part)) return primary(part.text.slice(1, -1))
  return isUnknown(part) ? call('double', part) : part
}

/**
 * What is not there counts as 0 where numbers are reckoned with. A `+` may join texts as well: there it does only
 * beside a number, and not if a text stands anywhere in the chain; texts are joined with what is missing as with `''`.
 */
export function arithmetic(left: Juel, sign: string, right: Juel, level: number, hasText: boolean): Juel {
  if (sign !== '+') return { ...binary(orZero(left), sign, orZero(right), level), kind: 'number' }
  if (hasText) return { ...binary(written(left), sign, written(right), level), kind: 'text' }
  if (!isNumber(left) && !isNumber(right)) {
    const plain = binary(left, sign, right, level)
    if (!isVariable(left) || !isVariable(right)) return plain
    return choose(areOfTwoKinds(left, right), binary(asNumber(left), sign, asNumber(right), level), plain)
  }
  return { ...binary(orZero(left), sign, orZero(right), level), kind: 'number' }
}

export const orZero = (part: Cel): Cel =>
  isUnknown(part)
    ? primary(at(levels.primary, choose(compare(part, '==', nothing), primary('0'), asNumber(part))))
    : asNumber(part)

const written = (part: Juel): Cel => (isUnknown(part) || isNumber(part) ? call('string', part) : part)

/** Beside a number a text is one as well; two texts are in order as texts. */
export function ordered(left: Juel, sign: string, right: Juel): Juel {
  const plain = compare(left, sign, right)
  const numbers = compare(asNumber(left), sign, asNumber(right))
  if (isNumber(left) || isNumber(right)) return numbers
  if (isVariable(left) && isNumericText(right)) return choose(madeOfText(left), plain, numbers)
  if (isNumericText(left) && isVariable(right)) return choose(madeOfText(right), plain, numbers)
  if (!isVariable(left) || !isVariable(right)) return plain
  return choose(areOfTwoKinds(left, right), numbers, plain)
}

/** One is a text and the other is none: JUEL takes both for numbers. */
const areOfTwoKinds = (left: Cel, right: Cel): Cel =>
  both(areThere(left, right), compare(madeOfText(left), '!=', madeOfText(right)))

/** What a condition is made of: JUEL takes the text `true` for true, and what is missing for false. */
export const asTruth = (part: Cel): Cel =>
  isVariable(part) ? compare(call('string', part), '==', textLiteral('true')) : part

const madeOfText = (part: Cel): Cel => compare(part, '==', call('string', part))
const areThere = (left: Cel, right: Cel): Cel => both(compare(left, '!=', nothing), compare(right, '!=', nothing))

export function equalOrNot(left: Cel, right: Cel, sign: string): Cel {
  const plain = compare(asText(left, right), sign, asText(right, left))
  const [fixed, other] = literal.test(right.text) ? [right, left] : [left, right]
  if ((isVariable(fixed) && isPath(other)) || (isPath(fixed) && isVariable(other))) {
    const same = either(compare(left, '==', right), equalTexts(left, right))
    return sign === '==' ? same : negate(same)
  }
  if (!literal.test(fixed.text) || !isVariable(other)) return plain
  const asWritten = compare(other, sign, textLiteral(fixed.text))
  return sign === '==' ? either(plain, asWritten) : both(plain, asWritten)
}

/** Of two that are there. */
const equalTexts = (left: Cel, right: Cel): Cel =>
  both(areThere(left, right), compare(call('string', left), '==', call('string', right)))

/** JUEL takes `'5'` and 5, `'true'` and true for the same; here only texts are compared with texts. */
const asText = (part: Cel, other: Cel): Cel =>
  /^"(?:true|false|-?\d+(?:\.\d+)?)"$/.test(other.text) && !/^["\d]/.test(part.text) ? call('string', part) : part
