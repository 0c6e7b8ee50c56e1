import { parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import type { Arguments, Condition, Value } from '../../../schemas/types/common.ts'
import type { Spot } from '../reading/document.ts'
import { checkNode, type Names, TypeFault } from './checkNode.ts'
import { anything, fits, truthValue, typeWord, type ValueType } from './valueType.ts'

/** Parses and type-checks one expression; reports at the character. */
export function checkExpression(spot: Spot, expression: string, names: Names): ValueType {
  const parsed = parseExpression(expression)
  const inside = (offset: number) => ({ inside: offset + (expression.startsWith('=') ? 1 : 0) })
  if ('fault' in parsed) {
    spot.error(`expression: ${parsed.fault.message}`, inside(parsed.fault.start))
    return anything
  }
  try {
    return checkNode(parsed.tree, names)
  } catch (error) {
    if (!(error instanceof TypeFault)) throw error
    spot.error(`expression: ${error.message}`, inside(error.start))
    return anything
  }
}

export function checkCondition(spot: Spot, condition: Condition | undefined, names: Names): void {
  if (typeof condition !== 'string') return
  const type = checkExpression(spot, condition, names)
  if (!fits(type, truthValue)) spot.error(`expression: gives ${typeWord(type)}, not true or false`)
}

/** Checks an expression whose value goes into a place of known type. */
export function checkFilled(
  spot: Spot,
  expression: string | undefined,
  names: Names,
  { field, type }: { field: string; type: ValueType | undefined },
): void {
  if (expression === undefined) return
  const found = checkExpression(spot, expression, names)
  if (type && !fits(type, found)) spot.error(`"${field}" is ${typeWord(type)}, its expression gives ${typeWord(found)}`)
}

/** Returns the type of a constant or of an expression. */
export function checkValue(spot: Spot, value: Value, names: Names): ValueType {
  if (typeof value === 'string') return value.startsWith('=') ? checkExpression(spot, value, names) : { kind: 'string' }
  if (typeof value === 'number') return { kind: 'number' }
  if (typeof value === 'boolean') return truthValue
  if (value === null) return { kind: 'null' }
  for (const [index, item] of value.entries()) {
    if (typeof item === 'string' && item.startsWith('=')) {
      spot
        .at(index)
        .error(`an expression inside a list is not evaluated: write "=[${item.slice(1)}]" instead of the list`)
    }
  }
  return { kind: 'list', of: anything }
}

export function checkValues(spot: Spot, values: Arguments | undefined, names: Names): Map<string, ValueType> {
  return new Map(Object.entries(values ?? {}).map(([name, value]) => [name, checkValue(spot.at(name), value, names)]))
}
