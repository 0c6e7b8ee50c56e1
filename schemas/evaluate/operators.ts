import { type Budget, EvaluationFault, LimitFault } from './budget.ts'
import { plain } from './plainNumber.ts'
import { clean, equal, isRecord, kindOf } from './values.ts'

type BinaryOperator = (left: unknown, right: unknown, budget: Budget) => unknown

const bothNumbers = (left: unknown, right: unknown) => typeof left === 'number' && typeof right === 'number'
const bothStrings = (left: unknown, right: unknown) => typeof left === 'string' && typeof right === 'string'

function unfit(sign: string, left: unknown, right: unknown): never {
  throw new EvaluationFault(`"${sign}" does not fit ${kindOf(left)} and ${kindOf(right)}`)
}

/** Null is neither less nor greater than anything. */
const ordering = (sign: string, holds: (order: number) => boolean): BinaryOperator => {
  return (left, right, budget) => {
    if (left === null || right === null) return false
    if (bothNumbers(left, right)) return holds(Number(left) - Number(right))
    // By code unit, so that browser and server agree in any locale.
    if (bothStrings(left, right)) {
      budget.characters(Math.min(String(left).length, String(right).length))
      return holds(left === right ? 0 : String(left) < String(right) ? -1 : 1)
    }
    return unfit(sign, left, right)
  }
}

const arithmetic = (sign: string, compute: (left: number, right: number) => number): BinaryOperator => {
  return (left, right) => {
    if (bothNumbers(left, right)) return finite(compute(Number(left), Number(right)))
    if ((left === null || typeof left === 'number') && (right === null || typeof right === 'number')) return null
    return unfit(sign, left, right)
  }
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new LimitFault('gives a number that is too large')
  return value
}

/**
 * Without the noise of binary fractions: 0.1 + 0.2 is 0.3. What needs more than 14 digits is no such decimal and keeps
 * them all, so that 1 / 3 * 2 is 2 / 3.
 */
function decimal(value: number): number {
  if (Number.isInteger(value)) return value
  const rounded = plain(value)
  return rounded === Number(value.toPrecision(14)) ? rounded : value
}

const add = arithmetic('+', (left, right) => decimal(left + right))

function plus(left: unknown, right: unknown, budget: Budget): unknown {
  if (typeof left === 'string' || typeof right === 'string') {
    const words = [left ?? '', right ?? '']
    if (!words.every(word => typeof word === 'string')) return unfit('+', left, right)
    budget.text(words.reduce((length, word) => length + String(word).length, 0))
    return words.join('')
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    budget.list(left.length + right.length)
    return [...left, ...right]
  }
  return add(left, right, budget)
}

function divide(left: number, right: number): number {
  if (right === 0) throw new EvaluationFault('divides by zero')
  return left / right
}

/** The quotient is taken as a decimal, so that nothing remains of 0.3 by 0.1. */
function remainder(left: number, right: number): number {
  if (right === 0) throw new EvaluationFault('divides by zero')
  if (Number.isInteger(left) && Number.isInteger(right)) return left % right
  return decimal(left - decimal(right * Math.trunc(plain(left / right))))
}

function isIn(left: unknown, right: unknown, budget: Budget): boolean {
  if (right === null) return false
  if (Array.isArray(right)) return right.some(item => equal(left, clean(item), budget))
  if (isRecord(right)) return typeof left === 'string' && Object.hasOwn(right, left)
  return unfit('in', left, right)
}

export const binaryOperators: Readonly<Record<string, BinaryOperator>> = {
  '==': equal,
  '!=': (left, right, budget) => !equal(left, right, budget),
  '<': ordering('<', order => order < 0),
  '<=': ordering('<=', order => order <= 0),
  '>': ordering('>', order => order > 0),
  '>=': ordering('>=', order => order >= 0),
  '+': plus,
  '-': arithmetic('-', (left, right) => decimal(left - right)),
  '*': arithmetic('*', (left, right) => decimal(left * right)),
  '/': arithmetic('/', divide),
  '%': arithmetic('%', remainder),
  in: isIn,
}

/** Null counts as false, so that `!row.enabled` holds for it. */
export function truth(value: unknown): boolean {
  if (value === null) return false
  if (typeof value === 'boolean') return value
  throw new EvaluationFault(`wants true or false, got ${kindOf(value)}`)
}
