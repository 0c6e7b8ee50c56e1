import type { Finding } from '../../../schemas/evaluate/finding.ts'
import {
  at,
  binary,
  type Cel,
  call,
  choose,
  compare,
  element,
  isName,
  levels,
  list,
  member,
  method,
  minus,
  nothing,
  primary,
  TranslationFault,
  textLiteral,
  variable,
} from './cel.ts'
import { addTimes, dateLiteral, exact, type Feel, partOfTime, shareOfTime } from './feelDates.ts'
import { feelFunction, feelFunctionNames } from './feelFunctions.ts'
import { place } from './feelLists.ts'
import { asked, bothHold, comparison, eitherHolds, instanceOf, quantified } from './feelTruth.ts'
import { finding } from './findings.ts'
import { WordReader } from './wordReader.ts'

interface Range {
  low: Feel
  high: Feel
  lowSign: '>' | '>='
  highSign: '<' | '<='
}

/**
 * Translates a FEEL expression to CEL; throws a `TranslationFault` for unsupported parts.
 *
 * @example feelToCel('amount between 1 and 5 or status in ["a", "b"]', false).text
 */
export function feelToCel(source: string, isZeebe: boolean): Cel {
  const reader = new FeelReader(source, isZeebe)
  const found = reader.expression()
  reader.finish()
  return exact(found)
}

const loopWords = ['for', 'some', 'every']
/** Words that act as operators between values. */
const signWords = new Set(['and', 'or', 'in', 'between', 'instance', 'then', 'else', 'return', 'satisfies'])

interface Named {
  name: string
  /** Why the name cannot be used. */
  fault?: Finding
  /** For the item of a filter, whose members may be named without a prefix: the names read as members so far. */
  members?: { read: Cel; outside: Cel }[]
  isRead?: boolean
}

const zeebeNames: Readonly<Record<string, string>> = {
  numberOfInstances: 'nrOfInstances',
  numberOfActiveInstances: 'nrOfActiveInstances',
  numberOfCompletedInstances: 'nrOfCompletedInstances',
}

class FeelReader extends WordReader {
  private readonly isZeebe: boolean
  /** Names that are not variables: loop items, filter items and forbidden names. */
  private readonly names: Named[] = []

  constructor(source: string, isZeebe: boolean) {
    super(source)
    this.isZeebe = isZeebe
  }

  expression(): Feel {
    return this.nested(() => spread(this.disjunction()))
  }

  private choice(): Feel {
    const condition = this.expression()
    this.expect('then')
    const yes = this.expression()
    this.expect('else')
    return choose(condition, yes, this.expression())
  }

  /** `for x in list return …`, `some x in list satisfies …`; each comma nests another loop. */
  private over(word: string, isInside = false): Feel {
    const { kind, text } = this.next()
    if (kind !== 'name' || !isName(text)) throw new TranslationFault(finding('NAME_EXPECTED', { word }))
    this.expect('in')
    const items = this.iterated(word)
    const partial: Named[] = word === 'for' ? [{ name: 'partial', fault: finding('FOR_WITH_PARTIAL') }] : []
    const isMany = this.is(',')
    const inner = this.naming([...partial, { name: text }], () =>
      this.take(',') ? this.over(word, true) : this.satisfying(word),
    )
    if (word === 'some' || word === 'every') return quantified(word, text, primary(at(levels.primary, items)), inner)
    // Records wrap the results of nested loops while the surrounding lists are flattened.
    const result = !isMany && isInside ? primary(`{"of": ${inner.text}}`) : inner
    const mapped = primary(`${at(levels.primary, items)}.map(${text}, ${result.text})`)
    return isMany && !isInside ? primary(`${mapped.text}.flatten().map(each_, each_.of)`) : mapped
  }

  /** Reads the source of a loop: a list, or whole numbers `1..3`, `[1..3]`. */
  private iterated(word: string): Cel {
    const range = this.range()
    if (range) {
      if (range.lowSign !== '>=' || range.highSign !== '<=')
        throw new TranslationFault(finding('RANGE_NOT_CLOSED', { word }))
      return call('range', range.low, range.high)
    }
    const items = spread(this.disjunction())
    return this.take('..') ? call('range', items, this.sum()) : items
  }

  /** Reads a part in which the given names have their own meaning. */
  private naming(names: Named[], read: () => Feel): Feel {
    this.names.push(...names)
    const inner = read()
    this.names.length -= names.length
    return inner
  }

  private satisfying(word: string): Feel {
    this.expect(word === 'for' ? 'return' : 'satisfies')
    return this.expression()
  }

  private disjunction(): Feel {
    let left = this.conjunction()
    while (this.take('or')) left = eitherHolds(left, this.conjunction())
    return left
  }

  private conjunction(): Feel {
    let left = this.comparison()
    while (this.take('and')) left = bothHold(left, this.comparison())
    return left
  }

  private comparison(): Feel {
    const left = this.sum()
    if (this.is('instance') && this.is('of', 1)) {
      this.skip(2)
      return instanceOf(left, this.next().text)
    }
    const sign = this.take('=', '!=', '<', '<=', '>', '>=')
    if (sign) return comparison(left, sign === '=' ? '==' : sign, this.sum())
    if (this.take('between')) {
      const low = this.sum()
      this.expect('and')
      return within(left, { low, high: this.sum(), lowSign: '>=', highSign: '<=' })
    }
    if (this.take('in')) return this.tests(left)
    return left
  }

  /** Reads the operand of `in`: one test, or several in brackets. */
  private tests(left: Feel): Feel {
    const range = this.range()
    if (range) return within(left, range)
    if (!this.take('(')) return this.test(left)
    const tests = this.items(')', () => this.test(left))
    if (tests.length === 0) throw new TranslationFault(finding('IN_WITHOUT_CONDITION'))
    return tests.reduce(eitherHolds)
  }

  private test(left: Feel): Feel {
    const range = this.range()
    if (range) return within(left, range)
    const sign = this.take('<', '<=', '>', '>=', '=', '!=')
    if (sign) return comparison(left, sign === '=' ? '==' : sign, this.sum())
    const right = spread(this.sum())
    if (right.kind === 'list') return asked(right, compare(left, 'in', right))
    if (right.kind !== undefined) return comparison(left, '==', right)
    // The operand may be a list or one value.
    return asked(right, compare(left, 'in', method(list([right]), 'flatten')))
  }

  /** Reads a range `[1..5]`, `(1..5)`, `]1..5[`; consumes nothing if there are no dots. */
  private range(): Range | undefined {
    if (!this.is('[') && !this.is('(') && !this.is(']')) return undefined
    if (!this.hasDots()) return undefined
    const opening = this.next().text
    const low = this.sum()
    this.expect('..')
    const high = this.sum()
    const closing = this.take(']', ')', '[')
    if (!closing) throw this.strange()
    return { low, high, lowSign: opening === '[' ? '>=' : '>', highSign: closing === ']' ? '<=' : '<' }
  }

  private hasDots(): boolean {
    let depth = 0
    for (let ahead = 1; this.peek(ahead).kind !== 'end'; ahead++) {
      if (depth === 0 && this.is('..', ahead)) return true
      // `(for i in 1..3 return i)`: the dots belong to the loop.
      if (depth === 0 && loopWords.some(word => this.is(word, ahead))) return false
      if (this.is('[', ahead) || this.is('(', ahead) || this.is('{', ahead)) depth++
      else if (this.is(']', ahead) || this.is(')', ahead) || this.is('}', ahead)) {
        if (depth-- === 0) return false
      }
    }
    return false
  }

  private sum(): Feel {
    let left = this.product()
    for (let sign = this.take('+', '-'); sign; sign = this.take('+', '-')) {
      const right = this.product()
      const isNumber = sign === '-' || left.kind === 'number' || right.kind === 'number'
      left = addTimes(left, sign, right) ?? {
        ...binary(left, sign, right, levels.sum),
        ...(isNumber && { kind: 'number' }),
      }
    }
    return left
  }

  private product(): Feel {
    let left = this.power()
    for (let sign = this.take('*', '/'); sign; sign = this.take('*', '/')) {
      const right = this.power()
      left = shareOfTime(left, sign, right) ?? { ...binary(left, sign, right, levels.product), kind: 'number' }
    }
    return left
  }

  /** A sign binds more strongly than `**`: `-2 ** 2` is 4. `**` is left-associative: `2 ** 3 ** 2` is 64. */
  private power(): Feel {
    let left = this.unary()
    while (this.take('**')) left = { ...call('power', left, this.unary()), kind: 'number' }
    return left
  }

  private unary(): Feel {
    return this.nested(() => {
      if (!this.take('-')) return this.postfix()
      const inner = this.unary()
      if (inner.kind === 'duration') throw new TranslationFault(finding('DURATION_NEGATED'))
      return { ...minus(inner), ...(inner.kind === 'number' && { kind: 'number' as const }) }
    })
  }

  private postfix(): Feel {
    let found = this.value()
    for (;;) {
      if (this.take('.')) {
        const { kind, text } = this.next()
        if (kind !== 'name' || !isName(text)) throw this.strange()
        found = partOfTime(found, text) ?? memberOf(found, text)
      } else if (found.kind !== 'number' && this.take('[')) {
        found = this.filtered(spread(found))
      } else return found
    }
  }

  /**
   * Translates indexes and filters: `list[1]` counts from one, `list[-1]` from the end; `list[item > 5]` and
   * `list[price > 5]` filter.
   */
  private filtered(target: Feel): Feel {
    const item: Named & { members: { read: Cel; outside: Cel }[] } = { name: 'item', members: [] }
    const inner = this.naming([item], () => this.expression())
    this.expect(']')
    if (inner.kind === 'truth' || item.isRead) {
      const condition = inner.kind === 'truth' ? inner : compare(inner, '==', primary('true'))
      return { ...primary(`${at(levels.primary, target)}.filter(item, ${condition.text})`), kind: 'list' }
    }
    const text = item.members.reduce((all, { read, outside }) => all.replaceAll(read.text, outside.text), inner.text)
    return element(target, place(target, { ...inner, text }))
  }

  /** Translates a name: a variable, a bound name or, inside `[`, possibly a member of the item. */
  private named(name: string): Feel {
    const place = this.names.findLastIndex(named => named.name === name)
    const meaning = this.names[place]
    if (meaning?.fault) throw new TranslationFault(meaning.fault)
    if (meaning) meaning.isRead = true
    const filters = this.names.slice(place + 1).filter(({ members }) => members)
    const found = meaning ? variable(name) : this.variable(name)
    if (filters.length === 0) return found
    if (filters.length > 1) throw new TranslationFault(finding('NAME_IN_NESTED_FILTER', { name }))
    const own = member(primary('item'), name)
    const read = primary(at(levels.primary, choose(compare(own, '!=', nothing), own, found)))
    filters[0]?.members?.push({ read, outside: found })
    return read
  }

  private variable(name: string): Feel {
    if (this.isZeebe && name === 'loopCounter') return primary('(loopCounter + 1)')
    return variable((this.isZeebe ? zeebeNames[name] : undefined) ?? name)
  }

  private value(): Feel {
    if (this.take('if')) return this.choice()
    if (loopWords.some(word => this.is(word))) return this.over(this.next().text)
    const known = this.functionName()
    if (known) {
      this.skip(known.words + 1)
      return feelFunction(
        known.name,
        this.items(')', () => this.expression()),
      )
    }
    const { kind, text } = this.next()
    if (kind === 'number') return { ...primary(text), kind: 'number' }
    if (kind === 'text') return { ...textLiteral(text), kind: 'constant' }
    if (kind === 'sign') return this.bracketed(text)
    if (kind !== 'name') throw this.strange()
    if (text === 'null' || text === 'true' || text === 'false') return { ...primary(text), kind: 'constant' }
    const unknown = this.unknownFunction(text)
    if (unknown) throw new TranslationFault(finding('FUNCTION_UNSUPPORTED', { name: unknown }))
    return this.named(text)
  }

  private bracketed(sign: string): Feel {
    if (sign === '(') {
      const inner = this.expression()
      this.expect(')')
      return inner
    }
    if (sign === '[') return { ...list(this.items(']', () => this.expression())), kind: 'list' }
    if (sign === '{') return this.context()
    if (sign === '@' && this.peek().kind === 'text') return dateLiteral(this.next().text)
    throw new TranslationFault(finding('WORD_MISPLACED', { text: sign }))
  }

  private context(): Feel {
    const around = this.names.length
    const entries = this.items('}', () => this.entry())
    this.names.length = around
    return primary(`{${entries.join(', ')}}`)
  }

  /** Reads a context entry; later entries can use its name. */
  private entry(): string {
    const { kind, text } = this.next()
    if (kind !== 'name' && kind !== 'text') throw this.strange()
    this.expect(':')
    const value = this.expression().text
    // `{a: a, b: a}`: the name still means the variable.
    if (value !== text) this.names.push({ name: text, fault: finding('CONTEXT_REFERS_TO_ITSELF', { text }) })
    return `${JSON.stringify(text)}: ${value}`
  }

  /** Returns the name of an unknown function whose first word was read; undefined if it is no call. */
  private unknownFunction(first: string): string | undefined {
    const words = [first]
    while (this.peek(words.length - 1).kind === 'name') {
      const { text } = this.peek(words.length - 1)
      if (signWords.has(text)) return undefined
      words.push(text)
    }
    return this.is('(', words.length - 1) ? words.join(' ') : undefined
  }

  /** Matches FEEL function names of several words, such as `string length`. */
  private functionName(): { name: string; words: number } | undefined {
    if (this.peek().kind !== 'name') return undefined
    return feelFunctionNames.find(({ name, words }) => {
      if (!this.is('(', words)) return false
      return name.split(' ').every((word, index) => this.is(word, index))
    })
  }
}

const within = (left: Feel, { low, high, lowSign, highSign }: Range): Feel =>
  bothHold(comparison(left, lowSign, low), comparison(left, highSign, high))

/** Translates access to a member of one record, the only form that can be compared or calculated. */
const memberOf = (target: Feel, name: string): Feel => ({
  ...member(target, name),
  spread: call('members', spread(target), textLiteral(name)),
})

/** Returns the variant for a possible list: `orders.total` is the list of all totals. */
const spread = (part: Feel): Feel => part.spread ?? part
