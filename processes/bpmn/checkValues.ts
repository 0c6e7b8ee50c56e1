import type { Finding } from '../../schemas/evaluate/finding.ts'
import type { Faults } from './faults.ts'
import { finding } from './findings.ts'
import { scanTags, type Tag } from './scanTags.ts'
import { prefixesOf } from './strangers.ts'

/** A property of the BPMN schema, as moddle describes it. */
interface Property {
  name: string
  type: string
  isAttr?: boolean
  isMany?: boolean
  isReference?: boolean
  isBody?: boolean
}

interface Package {
  types: readonly { properties?: readonly Property[] }[]
  enumerations?: readonly { name: string; literalValues: readonly { name: string }[] }[]
}

/** Which values are allowed, and which elements may occur only once in their parent. */
export interface ValueRules {
  truths: ReadonlySet<string>
  numbers: ReadonlySet<string>
  words: ReadonlyMap<string, readonly string[]>
  singles: ReadonlySet<string>
  /** Whether a tag may have an attribute whose values are limited. */
  limited: RegExp
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

const tagOf = (type: string) => `${local(type).charAt(0).toLowerCase()}${local(type).slice(1)}`

export function valueRules(packages: readonly Package[]): ValueRules {
  const properties = packages.flatMap(({ types }) => types.flatMap(each => each.properties ?? []))
  const named = (of: (property: Property) => boolean | undefined) =>
    properties.flatMap(property => (of(property) ? local(property.name) : []))
  const enumerations = new Map(
    packages.flatMap(({ enumerations: each = [] }) =>
      each.map(({ name, literalValues }) => [name, literalValues.map(value => value.name)] as const),
    ),
  )
  // Elements of a list property are named by their type: `<inputSet>` for `inputSets`.
  const ofLists = properties.flatMap(({ type, isMany, isReference }) => (isMany && !isReference ? [tagOf(type)] : []))
  const many = new Set([...named(({ isMany }) => isMany), ...ofLists])
  const truths = new Set(named(({ type }) => type === 'Boolean'))
  const numbers = new Set(named(({ type }) => type === 'Integer'))
  const words = new Map(
    properties.flatMap(({ name, type, isAttr }) => {
      const values = isAttr ? enumerations.get(local(type)) : undefined
      return values ? [[local(name), values] as const] : []
    }),
  )
  return {
    truths,
    numbers,
    words,
    limited: new RegExp(`(?:${[...truths, ...numbers, ...words.keys()].join('|')})\\s*=`),
    singles: new Set(
      named(({ isAttr, isMany, isBody }) => !isAttr && !isMany && !isBody).filter(name => !many.has(name)),
    ),
  }
}

const truth = /^\s*(?:true|false|1|0)\s*$/
const whole = /^\s*[+-]?\d+\s*$/
/** Both describe how an activity repeats. */
const loops = /^(?:multiInstance|standard)LoopCharacteristics$/

/** Maximum number of faults to report, so that the parser's own faults still fit. */
const mostReported = 20

/**
 * Reports values that the schema does not allow and repeated elements where it allows one. The parser would silently
 * use another value or the last element.
 */
export function checkValues(xml: string, rules: ValueRules, faults: Faults): void {
  const { own } = prefixesOf(xml)
  let count = 0
  const tell = (found: Finding) => {
    count++
    const named = around.findLast(({ tag }) => tag.attributes.has('id'))
    faults.error('schema', named?.tag.attributes.get('id') ?? null, found)
  }
  const around: { tag: Tag; seen?: Set<string> }[] = []
  for (const tag of scanTags(xml)) {
    if (count >= mostReported) return
    around.length = tag.depth
    const outer = around.at(-1)
    around.push({ tag })
    if (!own.has(tag.prefix.slice(0, -1))) continue
    for (const [name, value] of rules.limited.test(tag.written) ? tag.attributes : []) {
      const found = valueFault(name, value, rules)
      if (found) tell(found)
    }
    const name = local(tag.name)
    const single = loops.test(name) ? 'loopCharacteristics' : name
    if (!outer || !rules.singles.has(single) || !own.has(outer.tag.prefix.slice(0, -1))) continue
    outer.seen ??= new Set()
    if (outer.seen.has(single)) tell(finding('ELEMENT_TWICE', { tag: tag.name }))
    outer.seen.add(single)
  }
}

function valueFault(name: string, value: string, { truths, numbers, words }: ValueRules): Finding | undefined {
  if (truths.has(name) && !truth.test(value)) return finding('ATTRIBUTE_NOT_BOOLEAN', { name, value })
  if (numbers.has(name) && !whole.test(value)) return finding('ATTRIBUTE_NOT_INTEGER', { name, value })
  const allowed = words.get(name)
  if (!allowed || allowed.includes(value)) return undefined
  return finding('ATTRIBUTE_NOT_ALLOWED', { name, value, allowed: allowed.join('、') })
}
