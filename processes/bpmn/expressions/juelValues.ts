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
  /** Static type, if known. */
  kind?: 'number' | 'text'
}

const literal = /^(?:true|false|-?\d+(?:\.\d+)?)$/
const path = /^(?:[A-Za-z_]\w*|`\w+`)(?:\.\w+|\[[^[\]]*\])*$/
const numericText = /^"-?\d+(?:\.\d+)?"$/
/** Variables that are always numbers. */
const counters = new Set(['loopCounter', 'nrOfInstances', 'nrOfActiveInstances', 'nrOfCompletedInstances'])

const isPath = ({ text }: Cel): boolean => path.test(text) && !literal.test(text) && text !== 'null'
/** Whether a part is a variable or a member of one: it may be missing or of any type. */
const isVariable = (part: Cel): boolean => isPath(part) && !counters.has(part.text)
const isUnknown = (part: Cel): boolean => isVariable(part) || part.level === levels.choice
const isNumber = ({ kind, text }: Juel): boolean => kind === 'number' || counters.has(text) || text.startsWith('size(')
const isNumericText = ({ text }: Cel): boolean => numericText.test(text)

/** Whether a part is a text; includes results of text methods: `'a'.concat(b)`. */
export const isText = ({ kind, text, level }: Juel): boolean =>
  kind === undefined ? level === levels.primary && text.startsWith('"') : kind === 'text'

/** Whether a `+` chain concatenates; `'5'` beside a number is a number. */
export const areTexts = (parts: Juel[]): boolean =>
  parts.some(part => isText(part) && !(isNumericText(part) && parts.some(isNumber)))

/** Translates an operand of arithmetic or comparison: JUEL parses numbers from texts. */
const asNumber = (part: Cel): Cel => {
  if (isNumericText(part)) return primary(part.text.slice(1, -1))
  return isUnknown(part) ? call('double', part) : part
}

/**
 * Translates arithmetic; a missing operand counts as 0. Since `+` may also concatenate, this applies to `+` only beside
 * a number and if no text is in the chain; concatenation treats a missing value as `''`.
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

/** Translates an ordering comparison: beside a number a text is parsed as one; two texts are compared as texts. */
export function ordered(left: Juel, sign: string, right: Juel): Juel {
  const plain = compare(left, sign, right)
  const numbers = compare(asNumber(left), sign, asNumber(right))
  if (isNumber(left) || isNumber(right)) return numbers
  if (isVariable(left) && isNumericText(right)) return choose(madeOfText(left), plain, numbers)
  if (isNumericText(left) && isVariable(right)) return choose(madeOfText(right), plain, numbers)
  if (!isVariable(left) || !isVariable(right)) return plain
  return choose(areOfTwoKinds(left, right), numbers, plain)
}

/** Exactly one operand is a text: JUEL converts both to numbers. */
const areOfTwoKinds = (left: Cel, right: Cel): Cel =>
  both(areThere(left, right), compare(madeOfText(left), '!=', madeOfText(right)))

/** Translates a condition: JUEL treats the text `true` as true, and a missing value as false. */
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

/** Compares two values that are present as texts. */
const equalTexts = (left: Cel, right: Cel): Cel =>
  both(areThere(left, right), compare(call('string', left), '==', call('string', right)))

/** JUEL considers `'5'` equal to 5 and `'true'` to true; CEL compares texts only with texts. */
const asText = (part: Cel, other: Cel): Cel =>
  /^"(?:true|false|-?\d+(?:\.\d+)?)"$/.test(other.text) && !/^["\d]/.test(part.text) ? call('string', part) : part
