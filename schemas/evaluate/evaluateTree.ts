import { Budget, EvaluationFault } from './budget.ts'
import { functions } from './functions.ts'
import { binaryOperators, truth } from './operators.ts'
import type { ASTNode } from './parseExpression.ts'
import type { Scope } from './scope.ts'
import { clean, isRecord, keysOf, kindOf, memberOf } from './values.ts'

/** Linked list of the variables that macros bind, innermost first. */
interface Bound {
  name: string
  value: unknown
  outer: Bound | undefined
}

/**
 * Evaluates a parsed expression. The parser's own evaluator throws for missing keys and separates two kinds of numbers;
 * here a missing key is null at any depth, null is false, and there is one kind of number. Only own properties are
 * accessible. Throws an `EvaluationFault` if the expression is invalid or exceeds the budget. Expressions of one
 * template share a budget.
 *
 * @example evaluateTree(parsed.tree, { row: { level: 3 } })
 */
export function evaluateTree(tree: ASTNode, scope: Scope, budget = new Budget()): unknown {
  const value = evaluateNode(tree, scope, undefined, budget)
  // A plain path returns a value of the scope, which the expression cannot multiply.
  if (typeof value === 'object' && value !== null && !isPath(tree)) new Budget().weigh(value)
  return value
}

function isPath(node: ASTNode): boolean {
  return node.op === 'id' || ((node.op === '.' || node.op === '[]') && isPath(node.args[0]))
}

function evaluateNode(node: ASTNode, scope: Scope, bound: Bound | undefined, budget: Budget): unknown {
  budget.spend()
  const run = (inner: ASTNode) => evaluateNode(inner, scope, bound, budget)
  switch (node.op) {
    case 'value':
      return constant(node.args)
    case 'id':
      return named(node.args, scope, bound)
    case '.':
      return memberOf(run(node.args[0]), node.args[1])
    case '[]':
      return memberOf(run(node.args[0]), run(node.args[1]))
    case '&&':
      return truth(run(node.args[0])) && truth(run(node.args[1]))
    case '||':
      return truth(run(node.args[0])) || truth(run(node.args[1]))
    case '!_':
      return !truth(run(node.args))
    case '-_':
      return negative(run(node.args))
    case '?:':
      return truth(run(node.args[0])) ? run(node.args[1]) : run(node.args[2])
    case 'list':
      return node.args.map(run)
    case 'map':
      return Object.fromEntries(node.args.map(([key, value]) => [keyOf(run(key)), run(value)]))
    case 'call':
      if (node.args[0] === 'has') return has(node.args[1], run)
      return callFunction(node.args[0], node.args[1], run, 'call', budget)
    case 'rcall': {
      const [name, receiver, args] = node.args
      const comprehension = comprehensions[name]
      if (!comprehension) return callFunction(name, [receiver, ...args], run, 'method', budget)
      const each = (item: unknown, variable: string, inner: ASTNode) =>
        evaluateNode(inner, scope, { name: variable, value: clean(item), outer: bound }, budget)
      return overItems(comprehension, run(receiver), args, each, budget)
    }
    default: {
      const operator = binaryOperators[node.op]
      if (!operator) throw new EvaluationFault(`"${node.op}" is not part of the language`)
      const [left, right] = node.args as [ASTNode, ASTNode]
      return operator(run(left), run(right), budget)
    }
  }
}

function named(name: string, scope: Scope, bound: Bound | undefined): unknown {
  for (let at = bound; at; at = at.outer) if (at.name === name) return at.value
  return memberOf(scope, name)
}

function keyOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) throw new EvaluationFault(`${kindOf(value)} is no key`)
  return String(value)
}

function constant(value: unknown): unknown {
  if (isRecord(value)) throw new EvaluationFault('bytes and unsigned integers are not part of the language')
  return clean(value)
}

function negative(value: unknown): unknown {
  if (value === null) return null
  if (typeof value !== 'number') throw new EvaluationFault(`"-" does not fit ${kindOf(value)}`)
  return -value
}

function has(args: ASTNode[], run: (node: ASTNode) => unknown): boolean {
  const [target] = args
  if (args.length !== 1 || target?.op !== '.') throw new EvaluationFault('has() wants a member: has(row.name)')
  return run(target) !== null
}

function callFunction(
  name: string,
  args: ASTNode[],
  run: (node: ASTNode) => unknown,
  form: 'call' | 'method',
  budget: Budget,
) {
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!known || (known.form !== form && known.form !== 'both')) throw new EvaluationFault(`there is no ${name}()`)
  const least = known.takes.length - (known.optional ?? 0)
  if (args.length < least || args.length > known.takes.length) {
    throw new EvaluationFault(`${name}() does not take ${args.length} arguments`)
  }
  if (known.literal !== undefined && args[known.literal]?.op !== 'value') {
    throw new EvaluationFault(`${name}() wants its pattern written out`)
  }
  const values = args.map(run)
  return values[0] === null ? known.none : known.run(values, budget)
}

interface Comprehension {
  /** Allowed numbers of arguments: the name and one or two expressions. */
  arity: readonly number[]
  run(items: unknown[], each: (item: unknown, expression: number) => unknown, arity: number): unknown
}

/** CEL macros that evaluate an expression for each item under a name. */
const comprehensions: Readonly<Record<string, Comprehension>> = {
  __proto__: null as never,
  all: { arity: [2], run: (items, each) => items.every(item => truth(each(item, 1))) },
  exists: { arity: [2], run: (items, each) => items.some(item => truth(each(item, 1))) },
  exists_one: { arity: [2], run: (items, each) => items.filter(item => truth(each(item, 1))).length === 1 },
  filter: { arity: [2], run: (items, each) => items.filter(item => truth(each(item, 1))) },
  map: {
    arity: [2, 3],
    run: (items, each, arity) =>
      arity === 2
        ? items.map(item => each(item, 1))
        : items.filter(item => truth(each(item, 1))).map(item => each(item, 2)),
  },
}

type Each = (item: unknown, variable: string, inner: ASTNode) => unknown

function overItems(macro: Comprehension, target: unknown, args: ASTNode[], each: Each, budget: Budget): unknown {
  const variable = args[0]
  if (!macro.arity.includes(args.length) || variable?.op !== 'id') {
    throw new EvaluationFault('wants a name and an expression: list.exists(item, item.enabled)')
  }
  const items = target === null ? [] : isRecord(target) ? keysOf(target, budget) : target
  if (!Array.isArray(items)) throw new EvaluationFault(`cannot go through ${kindOf(target)}`)
  budget.items(items.length)
  return macro.run(items, (item, expression) => each(item, variable.args, args[expression]!), args.length)
}
