import type { Name } from '../types/common.ts'
import type { Entity, Property } from '../types/entity.ts'
import { EvaluationFault } from './budget.ts'
import { evaluateTree } from './evaluateTree.ts'
import type { BinarySign } from './expressionTree.ts'
import type { ASTNode } from './parseExpression.ts'
import { readsOf } from './readsOf.ts'

/** Why an expression cannot be a condition of the database; offsets count from behind the equals sign. */
export class RowFault extends Error {
  readonly start: number
  constructor(message: string, { op, pos, start }: ASTNode) {
    super(message)
    this.start = op === '.' ? pos : start
  }
}

/** The user as row rights read it. */
export interface RowUser {
  id: string
  username: string
  name: string
  organizationId: string
  superAdmin: boolean
  /** Permission codes held in the application of the session. */
  codes: readonly string[]
}

/** Lists of the user that the database looks up. */
export const userLists = ['positionIds', 'roleIds', 'groupIds', 'projectIds'] as const
export type UserList = (typeof userLists)[number]

const userMembers = ['id', 'username', 'name', 'organizationId', 'superAdmin', 'codes', ...userLists]

/** What a condition needs to become SQL. All names come from schemas, all values become parameters. */
export interface RowWorld {
  entity: Entity
  /** Alias of the row's table. */
  alias: string
  user: RowUser
  find(entity: Name): Entity | undefined
  table(entity: Entity): string
  column(property: Name): string
  /** Adds a parameter; returns its placeholder. */
  value(parameter: unknown): string
  /** Select of the ids in a list of the user. */
  list(name: UserList): string
}

type Kind = 'text' | 'number' | 'boolean' | 'list' | 'null'

interface Term {
  kind: Kind
  sql: string
  /** Set of what is never null. */
  isSure?: true
  /** Set of a cell: its property, and the entity that it refers to. */
  property?: Property
  /** Set of a constant list. */
  items?: readonly (string | number)[]
  /** Set of a list of the user. */
  userList?: UserList
}

/**
 * Compiles `=row.ownerId == user.id` to a condition on `alias`. What reads only `user` is evaluated here, by all of the
 * language; the rest must be comparisons of properties that the database can do. Null is as in the language: false,
 * equal to null, neither less nor more than anything.
 * @throws RowFault at the part that the database cannot do
 *
 * @example compileRows(tree, world) // 't."owner_id" = $1::text'
 */
export function compileRows(tree: ASTNode, world: RowWorld): string {
  return truth(term(tree, world), tree)
}

function term(node: ASTNode, world: RowWorld): Term {
  if (isOfUser(node)) return constant(node, world)
  switch (node.op) {
    case '.':
    case '[]':
      return member(node, world)
    case '!_':
      return { kind: 'boolean', sql: `not ${sure(term(node.args, world), node.args)}`, isSure: true }
    case '-_':
      return { kind: 'number', sql: `(- ${number(term(node.args, world), node.args)})` }
    case '&&':
    case '||': {
      const sides = node.args.map(side => truth(term(side, world), side))
      return { kind: 'boolean', sql: `(${sides.join(node.op === '&&' ? ' and ' : ' or ')})` }
    }
    case '?:':
      return choice(node.args, world)
    case 'call':
      return called(node, node.args[0], node.args[1], world)
    case 'rcall':
      return called(node, node.args[0], [node.args[1], ...node.args[2]], world)
    case 'id':
      throw new RowFault(`"${node.args}" is no value that the database can compare`, node)
    case 'list':
    case 'map':
    case 'value':
      throw new RowFault('stands only to the right of "in"', node)
    default:
      return binary(node.op, node.args, node, world)
  }
}

/** Whether only the user decides about a part, without the lists that the database looks up. */
function isOfUser(node: ASTNode): boolean {
  return readsOf(node).every(path => path.startsWith('user.') && !userLists.some(list => path === `user.${list}`))
}

function constant(node: ASTNode, world: RowWorld): Term {
  for (const path of readsOf(node)) {
    const name = path.slice('user.'.length)
    if (!userMembers.includes(name)) throw new RowFault(`"${name}" is not in the user`, node)
  }
  let value: unknown
  try {
    value = evaluateTree(node, { user: world.user })
  } catch (error) {
    if (error instanceof EvaluationFault) throw new RowFault(error.message, node)
    throw error
  }
  if (value === null) return { kind: 'null', sql: 'null' }
  if (typeof value === 'string') return { kind: 'text', sql: `${world.value(value)}::text`, isSure: true }
  if (typeof value === 'number') return { kind: 'number', sql: `${world.value(value)}::float8`, isSure: true }
  if (typeof value === 'boolean') return { kind: 'boolean', sql: String(value), isSure: true }
  if (Array.isArray(value) && value.every(isPlain)) return { kind: 'list', sql: '', items: value }
  throw new RowFault('is no text, number, truth value or list of them', node)
}

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** A property of the row, of a record that it refers to, or a list of the user. */
function member(node: ASTNode & { op: '.' | '[]' }, world: RowWorld): Term {
  const [target, key] = node.args
  const name = typeof key === 'string' ? key : key.op === 'value' ? key.args : undefined
  if (typeof name !== 'string') throw new RowFault('only members that are written out can be compared', node)
  if (target.op === 'id' && target.args === 'user') {
    const list = userLists.find(one => one === name)
    if (list === undefined) throw new RowFault(`"${name}" is not in the user`, node)
    return { kind: 'list', sql: '', userList: list }
  }
  if (target.op === 'id' && target.args === 'row') return cell(world.entity, name, world.alias, { node, world })
  const from = term(target, world)
  const entity = from.property?.['x-ref'] === undefined ? undefined : world.find(from.property['x-ref'])
  if (!entity || from.property?.type === 'array')
    throw new RowFault(`only a reference to one record has members, such as "${name}"`, node)
  const inner = cell(entity, name, referred, { node, world })
  const there = entity['x-hardDelete'] ? '' : ` and ${referred}."deleted_at" is null`
  const where = `${referred}."id" = ${from.sql}${there}`
  return { ...inner, sql: `(select ${inner.sql} from ${world.table(entity)} ${referred} where ${where})` }
}

/** Alias of a referenced record; no statement uses it otherwise. */
const referred = 'referred'

const systemKinds: Record<Name, Property> = {
  id: { type: 'string', title: '标识' },
  createdBy: { type: 'string', title: '创建人' },
  updatedBy: { type: 'string', title: '更新人' },
  createdAt: { type: 'string', title: '创建时间', format: 'date-time' },
  updatedAt: { type: 'string', title: '更新时间', format: 'date-time' },
}

function cell(entity: Entity, name: Name, alias: string, { node, world }: { node: ASTNode; world: RowWorld }): Term {
  const property = entity.properties[name] ?? systemKinds[name]
  if (!property) throw new RowFault(`"${name}" is not in entity "${entity.name}"`, node)
  if (property['x-secret']) throw new RowFault(`"${name}" is secret`, node)
  const sql = `${alias}.${world.column(name)}`
  switch (property.type) {
    case 'boolean':
      return { kind: 'boolean', sql, property }
    case 'integer':
    case 'number':
      return { kind: 'number', sql, property }
    case 'array':
      return { kind: 'list', sql, property }
    case 'object':
      throw new RowFault(`"${name}" is an object, which the database does not compare`, node)
    case 'string':
      return { kind: 'text', sql: written(sql, property), property }
  }
}

/** Days and moments are texts in expressions. */
function written(sql: string, { format }: Property): string {
  if (format === 'date') return `to_char(${sql}, 'YYYY-MM-DD')`
  return format === 'date-time' ? `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : sql
}

function truth({ kind, sql }: Term, node: ASTNode): string {
  if (kind === 'boolean') return sql
  if (kind === 'null') return 'false'
  throw new RowFault(`gives a ${kind}, not true or false`, node)
}

const sure = (one: Term, node: ASTNode): string =>
  one.isSure ? truth(one, node) : `coalesce(${truth(one, node)}, false)`

/** A computed truth value is never null in the language; one that is stored may be. */
const settled = ({ kind, sql, isSure, property }: Term): string =>
  kind === 'boolean' && !isSure && !property ? `coalesce(${sql}, false)` : sql

function number({ kind, sql }: Term, node: ASTNode): string {
  if (kind === 'number') return sql
  if (kind === 'null') return 'null::float8'
  throw new RowFault(`is a ${kind}, not a number`, node)
}

function text({ kind, sql }: Term, node: ASTNode): string {
  if (kind === 'text') return sql
  if (kind === 'null') return 'null::text'
  throw new RowFault(`is a ${kind}, not a text`, node)
}

function choice([condition, yes, no]: [ASTNode, ASTNode, ASTNode], world: RowWorld): Term {
  const when = sure(term(condition, world), condition)
  const [left, right] = [term(yes, world), term(no, world)]
  const kind = left.kind === 'null' ? right.kind : left.kind
  const [one, other] = [settled(left), settled(right)]
  if (kind === 'list' || (right.kind !== 'null' && right.kind !== kind))
    throw new RowFault(`is a ${right.kind} beside a ${left.kind}`, no)
  return { kind, sql: `case when ${when} then ${one} else ${other} end` }
}

function binary(op: BinarySign, [left, right]: [ASTNode, ASTNode], node: ASTNode, world: RowWorld): Term {
  if (op === 'in') return within(left, right, node, world)
  const [a, b] = [term(left, world), term(right, world)]
  switch (op) {
    case '==':
    case '!=':
      return equality(op, a, b, node)
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const ofTexts = a.kind === 'text' || b.kind === 'text'
      const [one, other] = ofTexts ? [text(a, left), text(b, right)] : [number(a, left), number(b, right)]
      return { kind: 'boolean', sql: `(${one} ${op} ${other}${ofTexts ? ' collate "C"' : ''})` }
    }
    case '+':
      if (a.kind === 'text' || b.kind === 'text')
        return {
          kind: 'text',
          sql: `(coalesce(${text(a, left)}, '') || coalesce(${text(b, right)}, ''))`,
          isSure: true,
        }
      return { kind: 'number', sql: `(${number(a, left)} + ${number(b, right)})` }
    case '-':
    case '*':
      return { kind: 'number', sql: `(${number(a, left)} ${op} ${number(b, right)})` }
    default:
      throw new RowFault(`"${op}" of a row is not computed by the database`, node)
  }
}

function equality(op: '==' | '!=', a: Term, b: Term, node: ASTNode): Term {
  const isEqual = op === '=='
  if (a.kind === 'null' || b.kind === 'null') {
    const other = a.kind === 'null' ? b : a
    if (other.kind === 'null') return { kind: 'boolean', sql: String(isEqual), isSure: true }
    if (other.items || other.userList) throw new RowFault('a list of the user is never null', node)
    return { kind: 'boolean', sql: `(${other.sql} is ${isEqual ? '' : 'not '}null)`, isSure: true }
  }
  if (a.kind !== b.kind || a.kind === 'list')
    throw new RowFault(a.kind === 'list' ? 'lists are not compared' : `a ${a.kind} never equals a ${b.kind}`, node)
  // Only a plain equality can use an index; with a value that is not null it differs for null alone, which is false.
  if (isEqual && (a.isSure || b.isSure)) return { kind: 'boolean', sql: `(${a.sql} = ${b.sql})` }
  const [one, other] = [settled(a), settled(b)]
  return { kind: 'boolean', sql: `(${one} is ${isEqual ? 'not ' : ''}distinct from ${other})`, isSure: true }
}

function within(left: ASTNode, right: ASTNode, node: ASTNode, world: RowWorld): Term {
  const one = term(left, world)
  if (one.kind !== 'text' && one.kind !== 'number') throw new RowFault(`a ${one.kind} is in no list`, left)
  if (right.op === 'list' && !isOfUser(right)) {
    const items = right.args.map(item => {
      const found = term(item, world)
      if (found.kind !== one.kind) throw new RowFault(`is a ${found.kind} in a list of ${one.kind}s`, item)
      return found.sql
    })
    return { kind: 'boolean', sql: `(${one.sql} in (${items.join(', ')}))` }
  }
  const list = term(right, world)
  if (list.kind === 'null') return { kind: 'boolean', sql: 'false', isSure: true }
  if (list.kind !== 'list') throw new RowFault(`"in" wants a list, found a ${list.kind}`, right)
  if (list.userList) {
    if (one.kind !== 'text') throw new RowFault(`a ${one.kind} is no id`, left)
    return { kind: 'boolean', sql: `(${one.sql} in (${world.list(list.userList)}))` }
  }
  if (list.items) {
    const wanted = one.kind === 'text' ? 'string' : 'number'
    if (list.items.some(item => typeof item !== wanted)) throw new RowFault(`is no list of ${one.kind}s`, right)
    const type = one.kind === 'text' ? 'text' : 'float8'
    return { kind: 'boolean', sql: `(${one.sql} = any(${world.value(list.items)}::${type}[]))` }
  }
  if (one.kind === 'text' && list.property?.items?.type !== 'string')
    throw new RowFault(`a text is never in "${list.property?.title}"`, node)
  return { kind: 'boolean', sql: `(${list.sql} @> to_jsonb(${one.sql}))` }
}

const textTests: Record<string, (value: string, part: string) => string> = {
  contains: (value, part) => `(strpos(${value}, ${part}) > 0)`,
  startsWith: (value, part) => `starts_with(${value}, ${part})`,
  endsWith: (value, part) => `(right(${value}, char_length(${part})) = ${part})`,
}

function called(node: ASTNode, name: string, args: readonly ASTNode[], world: RowWorld): Term {
  const [first, second] = args
  const test = Object.hasOwn(textTests, name) ? textTests[name] : undefined
  if (test && first && second && args.length === 2)
    return { kind: 'boolean', sql: test(text(term(first, world), first), text(term(second, world), second)) }
  if (name === 'has' && first && args.length === 1) {
    const one = term(first, world)
    if (one.userList) throw new RowFault('a list of the user is never null', first)
    return { kind: 'boolean', sql: `(${one.sql} is not null)`, isSure: true }
  }
  if (name === 'size' && first && args.length === 1) {
    const one = term(first, world)
    if (one.kind === 'list' && one.property)
      return { kind: 'number', sql: `coalesce(jsonb_array_length(${one.sql}), 0)`, isSure: true }
    return { kind: 'number', sql: `coalesce(char_length(${text(one, first)}), 0)`, isSure: true }
  }
  throw new RowFault(`${name}() of a row is not computed by the database`, node)
}
