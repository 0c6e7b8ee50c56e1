import { fieldError } from '../../../../schemas/evaluate/finding.ts'
import { givenSchema } from '../../../../schemas/evaluate/json-schema/givenSchema.ts'
import { messagesBy } from '../../../../schemas/evaluate/json-schema/valueErrors.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { wrong } from '../../faults.ts'
import { columnName, type EntityModel, modelOf } from '../model/entityModel.ts'
import { type Row, Statement } from '../model/statement.ts'

/**
 * Returns the faults inside values whose JSON Schema is in a record (`x-schemaFrom`). Validates when the value or the
 * reference to its schema is new; a value without a schema is not validated.
 */
export async function schemaFaults(
  call: Call,
  { entity }: EntityModel,
  record: Row,
  changed: readonly string[],
): Promise<FieldError[]> {
  const found: FieldError[] = []
  for (const [name, property] of Object.entries(entity.properties)) {
    const [first, inner] = property['x-schemaFrom']?.split('.') ?? []
    const value = record[name]
    if (first === undefined || value === null || value === undefined) continue
    if (!changed.includes(name) && !changed.includes(first)) continue
    const target = inner === undefined ? undefined : entity.properties[first]?.['x-ref']
    const stored =
      inner === undefined || target === undefined ? record[first] : await valueIn(call, target, inner, record[first])
    const given = givenSchema(stored)
    if ('schema' in given) {
      for (const { path, ...wrong } of messagesBy(given.schema, value, property.title))
        found.push(fieldError(path === '' ? name : `${name}.${path}`, wrong))
    } else if (!given.isMissing)
      found.push(wrong(name, 'FORM_NOT_CHECKABLE', { title: property.title, fault: given.fault.message }))
  }
  return found
}

/** Returns a property of the referenced record. The general reference check covers access to it. */
async function valueIn(call: Call, entity: string, property: string, id: unknown): Promise<unknown> {
  if (typeof id !== 'string') return undefined
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select t.${columnName(property)} as "value" from ${modelOf(entity).table} t where t."id" = ${statement.value(id)}`,
  )
  return rows[0]?.value
}
