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
  minus,
  primary,
  TranslationFault,
  textLiteral,
  variable,
} from './cel.ts'
import { addTimes, dateLiteral, type Feel, partOfTime } from './feelDates.ts'
import { feelFunction, feelFunctionNames, place } from './feelFunctions.ts'
import { asked, bothHold, comparison, eitherHolds, quantified } from './feelTruth.ts'
import { WordReader } from './wordReader.ts'

interface Range {
  low: Feel
  high: Feel
  lowSign: '>' | '>='
  highSign: '<' | '<='
}

/**
 * A FEEL expression in CEL; throws a `TranslationFault` at what has no meaning here.
 *
 * @example feelToCel('amount between 1 and 5 or status in ["a", "b"]', false).text
 */
export function feelToCel(source: string, isZeebe: boolean): Cel {
  const reader = new FeelReader(source, isZeebe)
  const found = reader.expression()
  reader.finish()
  return found
}

const zeebeNames: Readonly<Record<string, string>> = {
  numberOfInstances: 'nrOfInstances',
  numberOfActiveInstances: 'nrOfActiveInstances',
  numberOfCompletedInstances: 'nrOfCompletedInstances',
}

class FeelReader extends WordReader {
  private readonly isZeebe: boolean
  /** Names that stand for something else than variables: of items, and of entries before in a context. */
  private readonly names: { name: string; isEntry: boolean }[] = []

  constructor(source: string, isZeebe: boolean) {
    super(source)
    this.isZeebe = isZeebe
  }

  expression(): Feel {
    return this.nested(() => {
      if (this.take('if')) {
        const condition = this.expression()
        this.expect('then')
        const yes = this.expression()
        this.expect('else')
        return choose(condition, yes, this.expression())
      }
      if (this.is('for') || this.is('some') || this.is('every')) return this.over(this.next().text)
      return spread(this.disjunction())
    })
  }

  /** `for x in list return …`, `some x in list satisfies …`. */
  private over(word: string): Feel {
    const { kind, text } = this.next()
    if (kind !== 'name' || !isName(text)) throw new TranslationFault(`${word} 之后应为变量名`)
    this.expect('in')
    const items = spread(this.disjunction())
    if (this.take('..')) throw new TranslationFault(`${word} 只支持遍历一个列表`)
    if (word === 'for' && this.is(',')) throw new TranslationFault(`${word} 只支持一个变量`)
    const inner = this.naming(text, () => (this.take(',') ? this.over(word) : this.satisfying(word)))
    if (word === 'some' || word === 'every') return quantified(word, text, primary(at(levels.primary, items)), inner)
    return primary(`${at(levels.primary, items)}.map(${text}, ${inner.text})`)
  }

  /** Reads what stands where an item has that name. */
  private naming(name: string, read: () => Feel): Feel {
    this.names.push({ name, isEntry: false })
    const inner = read()
    this.names.pop()
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

  /** What stands behind `in`: one test, or several in brackets. */
  private tests(left: Feel): Feel {
    const range = this.range()
    if (range) return within(left, range)
    if (!this.take('(')) return this.test(left)
    const tests = this.items(')', () => this.test(left))
    if (tests.length === 0) throw new TranslationFault('in 之后缺少条件')
    return tests.reduce(eitherHolds)
  }

  private test(left: Feel): Feel {
    const range = this.range()
    if (range) return within(left, range)
    const sign = this.take('<', '<=', '>', '>=', '=', '!=')
    if (sign) return comparison(left, sign === '=' ? '==' : sign, this.sum())
    const right = spread(this.sum())
    const isOne = right.kind === 'number' || right.kind === 'constant'
    return isOne ? comparison(left, '==', right) : asked(right, compare(left, 'in', right))
  }

  /** `[1..5]`, `(1..5)`, `]1..5[`: recognised by its dots, else nothing is read. */
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
      left = addTimes(left, sign, right) ?? binary(left, sign, right, levels.sum)
    }
    return left
  }

  private product(): Feel {
    let left = this.unary()
    for (let sign = this.take('*', '/'); sign; sign = this.take('*', '/')) {
      left = binary(left, sign, this.unary(), levels.product)
    }
    if (this.is('**')) throw new TranslationFault('不支持乘方')
    return left
  }

  private unary(): Feel {
    return this.nested(() => {
      if (!this.take('-')) return this.postfix()
      const inner = this.unary()
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

  /** `list[1]` counts from one, `list[-1]` from the end, `list[item > 5]` filters. */
  private filtered(target: Feel): Feel {
    const inner = this.naming('item', () => this.expression())
    this.expect(']')
    if (inner.kind === 'truth') {
      if (!/\bitem\b/.test(inner.text)) throw new TranslationFault('筛选条件须以 item 引用元素')
      return { ...primary(`${at(levels.primary, target)}.filter(item, ${inner.text})`), kind: 'list' }
    }
    return element(target, place(target, inner))
  }

  private value(): Feel {
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
    if (this.is('(')) throw new TranslationFault(`不支持函数 ${text}()`)
    const named = this.names.findLast(({ name }) => name === text)
    if (named?.isEntry) throw new TranslationFault(`上下文里不能引用前面的“${text}”，请写出它的值`)
    if (this.isZeebe && text === 'loopCounter' && !named) return primary('(loopCounter + 1)')
    return variable((this.isZeebe ? zeebeNames[text] : undefined) ?? text)
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
    throw new TranslationFault(`“${sign}”处无法理解`)
  }

  private context(): Feel {
    const around = this.names.length
    const entries = this.items('}', () => this.entry())
    this.names.length = around
    return primary(`{${entries.join(', ')}}`)
  }

  /** What comes behind an entry means that by its name. */
  private entry(): string {
    const { kind, text } = this.next()
    if (kind !== 'name' && kind !== 'text') throw this.strange()
    this.expect(':')
    const value = this.expression().text
    // `{a: a, b: a}`: it is the variable still.
    if (value !== text) this.names.push({ name: text, isEntry: true })
    return `${JSON.stringify(text)}: ${value}`
  }

  /** Functions of FEEL have names of several words: `string length(name)`. */
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

/** A member of one, which is all that can be compared or counted with. */
const memberOf = (target: Feel, name: string): Feel => ({
  ...member(target, name),
  spread: call('members', spread(target), textLiteral(name)),
})

/** The same where it may be a list: `orders.total` is the list of all totals. */
const spread = (part: Feel): Feel => part.spread ?? part
