import { inWords, isSecretName } from './secretNames.ts'

const naming = new Set(['name', 'field', 'key', 'id', 'type', 'code', 'label', 'param', 'header', 'property'])
const holding = new Set(['val', 'value', 'content', 'text', 'string'])
/** An object with an id or type may have a text of its own: `{"type":"sign","text":"…"}`. */
const loose = new Set(['id', 'type'])

interface Parts {
  /** Common stem of a pair: `field` in `fieldName` and `fieldValue`. */
  stem: string
  last: string
}

function partsOf(name: string): Parts {
  const words = inWords(name).split('-')
  const last = words.pop() ?? ''
  return { stem: words.join('-'), last }
}

/**
 * Whether a member names its sibling (`paramName`, `field`), and whether one may hold the named value (`paramValue`,
 * `text`).
 */
export const isNaming = (name: string): boolean => naming.has(partsOf(name).last)
export const isHolding = (name: string): boolean => holding.has(partsOf(name).last)

export const stemOf = (name: string): string => partsOf(name).stem

/**
 * Returns whether a member holds the value of these names: `fieldValue` for `fieldName`, not `text` for `taskName`.
 * Examines each name once, because there may be thousands.
 */
export function holdersFor(namingNames: readonly string[]): (name: string) => boolean {
  const given = namingNames.map(partsOf).filter(({ last }) => naming.has(last))
  const stems = new Set(given.map(({ stem }) => stem))
  const stemsOfTexts = new Set(given.filter(({ last }) => !loose.has(last)).map(({ stem }) => stem))
  return name => {
    const { stem, last } = partsOf(name)
    return holding.has(last) && (last === 'value' || last === 'val' ? stems : stemsOfTexts).has(stem)
  }
}

export const isPair = (namingName: string, holdingName: string): boolean => holdersFor([namingName])(holdingName)

/** Whether an element with that bare name has its value as content: `<param name="pwd">…</param>`. */
export const namesContent = (name: string): boolean => stemOf(name) === '' && !loose.has(partsOf(name).last)

const word = /^[\w.$-]{1,64}$/
const chineseWord = /^(密码|口令|密钥|秘钥|令牌|验证码)$/

/** Whether a value is the name of a secret, not a sentence or a title about one. */
export const namesSecret = (value: unknown): value is string =>
  typeof value === 'string' && (word.test(value) || chineseWord.test(value)) && isSecretName(value)

const strong = /^((proxy-)?authorization|(set-)?cookie|x-.+-(token|key))$|password|passwd|pwd|secret|token/i

/** A list of two may contain anything: only an unmistakable name means that its value follows. */
export const isStrongName = (value: unknown): value is string =>
  namesSecret(value) && (strong.test(value) || /^x-/i.test(value))
