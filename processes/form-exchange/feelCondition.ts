import type { Finding } from '../../schemas/evaluate/finding.ts'
import { type ASTNode, parseExpression } from '../../schemas/evaluate/parseExpression.ts'
import { boundBy, operands } from '../../schemas/evaluate/readsOf.ts'
import { isFault, translateExpression } from '../bpmn/expressions/translateExpression.ts'
import { finding } from './findings.ts'

/** Names that a condition of a form-js component may use: keys of its row, if it is in a list, and of the form. */
export interface FeelNames {
  row: ReadonlySet<string> | undefined
  form: ReadonlySet<string>
}

/**
 * Translates a FEEL expression of a form-js file to CEL with `form` and `row`, or returns why that is impossible.
 *
 * @example celOfFeel('=days > 3', { row: undefined, form: new Set(['days']) }) // { cel: 'form.days > 3' }
 */
export function celOfFeel(feel: string, names: FeelNames): { cel: string } | { fault: Finding } {
  const read = translateExpression(feel, 'feel')
  if (isFault(read)) return { fault: read.fault }
  if (typeof read === 'string') return { cel: read }
  const parsed = parseExpression(read.cel)
  if ('fault' in parsed) return { fault: finding('FORM_CONDITION_KEPT', { reason: parsed.fault.message }) }
  const changes: { start: number; end: number; text: string }[] = []
  const unknown: string[] = []
  const walk = (node: ASTNode, bound: ReadonlySet<string>): void => {
    if (node.op === 'id' && !bound.has(node.args)) {
      const owner = ownerOf(node.args, names)
      if (owner === undefined) unknown.push(node.args)
      else changes.push({ start: node.start, end: node.end, text: owner })
    }
    const variable = boundBy(node)
    const inner = variable === undefined ? bound : new Set([...bound, variable])
    for (const [at, each] of operands(node).entries()) walk(each, at === 0 ? bound : inner)
  }
  walk(parsed.tree, new Set())
  const [name] = unknown
  if (name !== undefined) return { fault: finding('FORM_CONDITION_UNKNOWN', { name }) }
  const cel = changes
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: owner }) => text.slice(0, start) + owner + text.slice(end), read.cel)
  return { cel }
}

function ownerOf(name: string, { row, form }: FeelNames): string | undefined {
  if (row && name === 'this') return 'row'
  if (row && name === 'parent') return 'form'
  if (row?.has(name)) return `row.${name}`
  return form.has(name) ? `form.${name}` : undefined
}

const signs: Readonly<Record<string, string>> = {
  '==': '=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '&&': 'and',
  '||': 'or',
}

/** Returns a CEL expression of a form in FEEL; undefined if it uses more than comparisons, sums and logic. */
export function feelOfCel(cel: string): string | undefined {
  const parsed = parseExpression(cel)
  return 'fault' in parsed ? undefined : feelOf(parsed.tree)
}

function feelOf(node: ASTNode): string | undefined {
  switch (node.op) {
    case 'value':
      return JSON.stringify(node.args)
    case '.': {
      const [target, name] = node.args
      if (target.op === 'id' && (target.args === 'form' || target.args === 'row')) return name
      const outer = feelOf(target)
      return outer && `${outer}.${name}`
    }
    case '!_': {
      const inner = feelOf(node.args)
      return inner && `not(${inner})`
    }
    case 'in': {
      const [item, list] = node.args
      const [one, all] = [feelOf(item), list.op === 'list' ? list.args.map(feelOf) : [feelOf(list)]]
      if (one === undefined || all.includes(undefined)) return undefined
      return list.op === 'list' ? `${one} in [${all.join(', ')}]` : `list contains(${all[0]}, ${one})`
    }
    default: {
      const sign = Object.hasOwn(signs, node.op) ? signs[node.op] : undefined
      if (sign === undefined) return undefined
      const sides = (node.args as [ASTNode, ASTNode]).map(each => {
        const text = feelOf(each)
        return text !== undefined && Object.hasOwn(signs, each.op) ? `(${text})` : text
      })
      return sides.includes(undefined) ? undefined : sides.join(` ${sign} `)
    }
  }
}
