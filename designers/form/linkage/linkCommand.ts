import type { ConditionItem, ConditionRow } from '../../../processes/conditions/condition.ts'
import { readCondition } from '../../../processes/conditions/readCondition.ts'
import { valueTypeOf } from '../../../processes/conditions/variable.ts'
import { isPath, writeCondition } from '../../../processes/conditions/writeCondition.ts'
import type { FormCommand } from '../../../processes/forms/design/commands/registry.ts'
import {
  type FieldPath,
  type FormDefinition,
  fieldAt,
  isWithinPath,
} from '../../../processes/forms/design/formDefinition.ts'

/**
 * Returns the command that begins a condition: the field `to` is shown only if `from` is filled in, in addition to the
 * conditions that it has.
 */
export function linkCommand(form: FormDefinition, from: FieldPath, to: FieldPath): FormCommand {
  const before = fieldAt(form, to)?.schema['x-visible']
  const known = typeof before === 'string' ? before.replace(/^=/, '').trim() : ''
  return { do: 'set', field: to, schema: { set: { 'x-visible': `=${joined(known, filledIn(form, from, to))}` } } }
}

const typesWithSize: readonly string[] = ['text', 'list']

/** Returns a row if the condition can be shown as one, else an expression. */
function filledIn(form: FormDefinition, from: FieldPath, to: FieldPath): ConditionRow | string {
  const holder = from.slice(0, -1)
  const isBeside = holder.length > 0 && isWithinPath(to, holder)
  const field = isBeside ? `row.${from.at(-1)}` : ['form', ...from].join('.')
  const isInRows = !isBeside && from.slice(0, -1).some((_, at) => isList(form, from.slice(0, at + 1)))
  if (isInRows) {
    const at = from.findIndex((_, index) => isList(form, from.slice(0, index + 1)))
    const list = member('form', from.slice(0, at + 1))
    return `${list}.exists(line, ${member('line', from.slice(at + 1))} != null)`
  }
  const type = valueTypeOf(fieldAt(form, from)?.schema as Record<string, unknown>)
  const operator = typesWithSize.includes(type) ? 'filled' : 'present'
  return isPath(field) ? { field, operator } : `${member('form', from)} != null`
}

const isList = (form: FormDefinition, path: FieldPath): boolean => fieldAt(form, path)?.schema.items !== undefined

/** Names that are no words of CEL stand in brackets. */
const member = (root: string, path: FieldPath): string =>
  path.reduce((text, name) => (isPath(name) ? `${text}.${name}` : `${text}['${name.replaceAll("'", "\\'")}']`), root)

function joined(known: string, added: ConditionRow | string): string {
  const text = typeof added === 'string' ? added : writeCondition({ match: 'all', items: [added] })
  if (known === '') return text
  const read = readCondition(known)
  if (typeof added === 'string' || !('group' in read)) return `(${known}) && ${text}`
  const { match, items } = read.group
  const before: readonly ConditionItem[] = match === 'all' ? items : [read.group]
  return writeCondition({ match: 'all', items: [...before, added] })
}
