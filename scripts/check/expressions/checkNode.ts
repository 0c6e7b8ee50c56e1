import type { ArgumentType } from '../../../schemas/evaluate/expressionFunction.ts'
import { functions } from '../../../schemas/evaluate/functions.ts'
import type { ASTNode } from '../../../schemas/evaluate/parseExpression.ts'
import { patternOf } from '../../../schemas/evaluate/textFunctions.ts'
import { hint } from '../reading/shapes.ts'
import { anything, fits, listOf, nothing, numeric, text, truthValue, typeWord, type ValueType } from './valueType.ts'

export type Names = ReadonlyMap<string, ValueType>

/** A fault inside an expression; offsets count from behind the equals sign. */
export class TypeFault extends Error {
  readonly start: number
  constructor(message: string, node: ASTNode) {
    super(message)
    // The fault of a member access is at the member.
    this.start = node.op === '.' ? node.pos : node.start
  }
}

/**
 * Returns the type of an expression; throws a `TypeFault` where the expression cannot work. Follows the rules of
 * schemas/evaluate.
 */
export function checkNode(node: ASTNode, names: Names): ValueType {
  const type = (inner: ASTNode) => checkNode(inner, names)
  switch (node.op) {
    case 'value':
      return typeOfConstant(node.args, node)
    case 'id': {
      const found = names.get(node.args)
      if (!found) throw new TypeFault(`"${node.args}" is not in scope here${hint(node.args, names.keys())}`, node)
      return found
    }
    case '.':
      return member(type(node.args[0]), node.args[1], node)
    case '[]':
      return element(type(node.args[0]), node.args[1], type(node.args[1]), node)
    case '&&':
    case '||':
      for (const side of node.args) wantTruth(type(side), side, `"${node.op}"`)
      return truthValue
    case '!_':
      wantTruth(type(node.args), node.args, '"!"')
      return truthValue
    case '-_':
      want(numeric, type(node.args), node.args, '"-"')
      return numeric
    case '?:': {
      const [condition, yes, no] = node.args
      wantTruth(type(condition), condition, '"?"')
      const [left, right] = [type(yes), type(no)]
      return left.kind === 'null' ? right : right.kind === 'null' || left.kind === right.kind ? left : anything
    }
    case 'list': {
      const types = node.args.map(type)
      const first = types[0]
      return listOf(first && types.every(one => one.kind === first.kind) ? first : anything)
    }
    case 'map':
      for (const operand of node.args.flat()) type(operand)
      return anything
    case 'call':
      return call(node.args[0], node.args[1], names, node, 'call')
    case 'rcall':
      return method(node.args[0], node.args[1], node.args[2], names, node)
    default:
      return binary(node, node.args as [ASTNode, ASTNode], type)
  }
}

function typeOfConstant(value: unknown, node: ASTNode): ValueType {
  if (value === null) return nothing
  if (typeof value === 'string') return text
  if (typeof value === 'boolean') return truthValue
  if (typeof value === 'number' || typeof value === 'bigint') return numeric
  throw new TypeFault('bytes and unsigned integers are not part of the language', node)
}

function member(target: ValueType, name: string, node: ASTNode): ValueType {
  if (target.kind === 'any' || target.kind === 'null') return anything
  if (target.kind !== 'record') throw new TypeFault(`${typeWord(target)} has no member "${name}"`, node)
  const found = target.members.get(name)
  if (!found) throw new TypeFault(`"${name}" is not in ${target.name}${hint(name, target.members.keys())}`, node)
  return found
}

function element(target: ValueType, key: ASTNode, keyType: ValueType, node: ASTNode): ValueType {
  if (target.kind === 'list') {
    want(numeric, keyType, key, 'an index')
    return target.of
  }
  return key.op === 'value' && typeof key.args === 'string' ? member(target, key.args, node) : anything
}

function binary(node: ASTNode, [left, right]: [ASTNode, ASTNode], type: (node: ASTNode) => ValueType): ValueType {
  const [a, b] = [type(left), type(right)]
  switch (node.op) {
    case '==':
    case '!=':
      if (!fits(a, b)) throw new TypeFault(`${typeWord(a)} never equals ${typeWord(b)}`, node)
      return truthValue
    case '<':
    case '<=':
    case '>':
    case '>=':
      for (const [one, place] of [
        [a, left],
        [b, right],
      ] as const) {
        if (!['number', 'string', 'any', 'null'].includes(one.kind)) wrong(node.op, one, place)
      }
      if (!fits(a, b)) throw new TypeFault(`${typeWord(a)} cannot be compared with ${typeWord(b)}`, node)
      return truthValue
    case 'in':
      if (b.kind === 'list' && !fits(a, b.of)) throw new TypeFault(`${typeWord(a)} is never in that list`, node)
      if (!['list', 'record', 'any', 'null'].includes(b.kind)) wrong('in', b, right)
      return truthValue
    case '+':
      if (a.kind === 'any' || b.kind === 'any') return anything
      if (a.kind === 'null') return b
      if (b.kind === 'null' || (a.kind === b.kind && ['number', 'string', 'list'].includes(a.kind))) return a
      throw new TypeFault(`${typeWord(a)} cannot be added to ${typeWord(b)}: string(…) makes a text of it`, node)
    case '-':
    case '*':
    case '/':
    case '%':
      want(numeric, a, left, `"${node.op}"`)
      want(numeric, b, right, `"${node.op}"`)
      return numeric
    default:
      throw new TypeFault(`"${node.op}" is not part of the language`, node)
  }
}

function wrong(sign: string, type: ValueType, node: ASTNode): never {
  throw new TypeFault(`"${sign}" does not take ${typeWord(type)}`, node)
}

function want(wanted: ValueType, found: ValueType, node: ASTNode, who: string): void {
  if (!fits(wanted, found)) throw new TypeFault(`${who} wants ${typeWord(wanted)}, found ${typeWord(found)}`, node)
}

const wantTruth = (found: ValueType, node: ASTNode, who: string) => want(truthValue, found, node, who)

const macros = new Set(['all', 'exists', 'exists_one', 'filter', 'map'])

function method(name: string, receiver: ASTNode, args: ASTNode[], names: Names, node: ASTNode): ValueType {
  if (!macros.has(name)) return call(name, [receiver, ...args], names, node, 'method')
  const target = checkNode(receiver, names)
  const of = target.kind === 'list' ? target.of : target.kind === 'record' ? text : anything
  if (!['list', 'record', 'any', 'null'].includes(target.kind)) {
    throw new TypeFault(`${name}() goes through a list, found ${typeWord(target)}`, receiver)
  }
  const [variable, ...bodies] = args
  if (variable?.op !== 'id' || bodies.length === 0 || bodies.length > (name === 'map' ? 2 : 1)) {
    throw new TypeFault(`${name}() wants a name and an expression: list.${name}(item, item.enabled)`, node)
  }
  const inner = new Map([...names, [variable.args, of]])
  const types = bodies.map(body => checkNode(body, inner))
  if (name === 'map') {
    if (types.length === 2) wantTruth(types[0]!, bodies[0]!, 'the condition of map()')
    return listOf(types.at(-1)!)
  }
  wantTruth(types[0]!, bodies[0]!, `${name}()`)
  return name === 'filter' ? listOf(of) : truthValue
}

const accepted: Record<ArgumentType, (type: ValueType) => boolean> = {
  string: type => fits(type, text),
  number: type => fits(type, numeric),
  list: type => fits(type, listOf(anything)),
  sized: type => fits(type, text) || fits(type, listOf(anything)),
  any: () => true,
}
const results = {
  string: text,
  number: numeric,
  boolean: truthValue,
  strings: listOf(text),
  list: listOf(anything),
  any: anything,
}

function call(name: string, args: ASTNode[], names: Names, node: ASTNode, form: 'call' | 'method'): ValueType {
  const types = args.map(argument => checkNode(argument, names))
  if (name === 'has' && form === 'call') {
    if (args.length !== 1 || args[0]?.op !== '.') throw new TypeFault('has() wants a member: has(row.name)', node)
    return truthValue
  }
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!known)
    throw new TypeFault(`there is no function ${name}()${hint(name, [...Object.keys(functions), ...macros])}`, node)
  if (known.form !== form && known.form !== 'both') {
    throw new TypeFault(form === 'call' ? `write value.${name}(…)` : `write ${name}(value)`, node)
  }
  const least = known.takes.length - (known.optional ?? 0)
  if (args.length < least || args.length > known.takes.length) {
    throw new TypeFault(`${name}() does not take ${args.length} arguments`, node)
  }
  for (const [index, type] of types.entries()) {
    const wanted = known.takes[index]!
    if (!accepted[wanted](type)) throw new TypeFault(`${name}() does not take ${typeWord(type)}`, args[index]!)
  }
  if (known.literal !== undefined) checkPattern(name, args[known.literal]!)
  if (known.returns === 'item') return types[0]?.kind === 'list' && types[0].of.kind === 'string' ? text : numeric
  return results[known.returns]
}

function checkPattern(name: string, node: ASTNode): void {
  if (node.op !== 'value' || typeof node.args !== 'string') {
    throw new TypeFault(`${name}() wants its pattern written out`, node)
  }
  try {
    patternOf(node.args)
  } catch (error) {
    throw new TypeFault(error instanceof Error ? error.message : String(error), node)
  }
}
