import { inWords, isSecretName } from './secretNames.ts'

const naming = new Set(['name', 'field', 'key', 'id', 'type', 'code', 'label', 'param', 'header', 'property'])
const holding = new Set(['val', 'value', 'content', 'text', 'string'])
/** What has an id or a type may have a text of its own: `{"type":"sign","text":"…"}`. */
const loose = new Set(['id', 'type'])

interface Parts {
  /** What both members of a pair are about: `field` in `fieldName` and `fieldValue`. */
  stem: string
  last: string
}

function partsOf(name: string): Parts {
  const words = inWords(name).split('-')
  const last = words.pop() ?? ''
  return { stem: words.join('-'), last }
}

/** What gives something a name, `paramName`, `field`, and what may hold its value beside it, `paramValue`, `text`. */
export const isNaming = (name: string): boolean => naming.has(partsOf(name).last)
export const isHolding = (name: string): boolean => holding.has(partsOf(name).last)

export const stemOf = (name: string): string => partsOf(name).stem

/**
 * Which members hold the value of what these give the name of: `fieldValue` of `fieldName`, not `text` of `taskName`.
 * Looks at each name once: there may be thousands of either.
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

/** Whether what bears that name, a bare one, has its value in itself: `<param name="pwd">…</param>`. */
export const namesContent = (name: string): boolean => stemOf(name) === '' && !loose.has(partsOf(name).last)

const word = /^[\w.$-]{1,64}$/
const chineseWord = /^(密码|口令|密钥|秘钥|令牌|验证码)$/

/** Whether a value is the name of a secret, not a sentence or a title that speaks of one. */
export const namesSecret = (value: unknown): value is string =>
  typeof value === 'string' && (word.test(value) || chineseWord.test(value)) && isSecretName(value)

const strong = /^((proxy-)?authorization|(set-)?cookie|x-.+-(token|key))$|password|passwd|pwd|secret|token/i

/** In a list of two anything may stand: only a name that is nothing else tells that its value follows. */
export const isStrongName = (value: unknown): value is string =>
  namesSecret(value) && (strong.test(value) || /^x-/i.test(value))
