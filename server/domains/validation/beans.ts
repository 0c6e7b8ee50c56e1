import { entityOfForm } from '../../../schemas/evaluate/entityOfForm.ts'
import type { FieldError } from '../../../schemas/types/fieldError.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { registry } from '../../ground/kernel/registry.ts'
import type { Row } from '../../services/records/model/statement.ts'
import type { FormField } from '../../services/records/rules/formField.ts'
import { formNamed, namedRules } from '../../services/records/rules/forms.ts'
import { read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { remove } from '../../services/records/write/remove.ts'
import { update } from '../../services/records/write/update.ts'
import { fault, wrong } from './faults.ts'

/** PUT /valid/bean/validation/create. */
export function beanCreate(call: Call<EndpointInput<'validation.create'>>): Promise<Row> {
  return call.transaction(async tx => {
    const faults = formFaults(tx.input)
    // Password rules apply before encryption and are not editable in the designer.
    if (registry.ruleSets.has(tx.input.name)) faults.push(wrong('name', 'BEAN_NAME_RESERVED'))
    if (faults.length > 0) throw invalid(faults)
    const form = formNamed(tx.input.name)
    return create(tx, 'validationBean', {
      ...tx.input,
      entity: tx.input.entity ?? (form && entityOfForm(form)) ?? null,
    })
  })
}

/** POST /valid/bean/validation/update/{id}: refuses to remove fields that rules use. */
export function beanUpdate(call: Call<EndpointInput<'validation.update'>>): Promise<Row> {
  return call.transaction(async tx => {
    const { id, ...values } = tx.input
    const before = await read(tx, 'validationBean', id)
    const faults = formFaults({ ...before, ...values })
    if (before.shipped) {
      for (const field of ['entity', 'fields'] as const)
        if (field in values && JSON.stringify(values[field] ?? null) !== JSON.stringify(before[field] ?? null))
          faults.push(wrong(field, 'SYSTEM_BEAN_FIELDS'))
    } else faults.push(...(await missingFields(tx, String(id), { ...before, ...values })))
    if (faults.length > 0) throw invalid(faults)
    return update(tx, 'validationBean', id, values)
  })
}

/** POST /valid/bean/validation/del/{id}: deletes the object with its rules. */
export function beanDelete(call: Call<EndpointInput<'validation.delete'>>): Promise<null> {
  return call.transaction(async tx => {
    const bean = await read(tx, 'validationBean', tx.input.id)
    if (bean.shipped) throw fault('SYSTEM_BEAN_PROTECTED')
    await remove(tx, 'validationBean', [tx.input.id])
    return null
  })
}

const fieldsIn = ({ fields }: Row): FormField[] => (Array.isArray(fields) ? (fields as FormField[]) : [])

function formFaults(values: Row): FieldError[] {
  const { entity } = values
  const known = typeof entity === 'string' && entity !== '' ? registry.entities.get(entity) : undefined
  if (typeof entity === 'string' && entity !== '' && !known) return [wrong('entity', 'BEAN_ENTITY_UNKNOWN', { entity })]
  const form = formNamed(String(values.name))
  const stored = form && entityOfForm(form)
  if (form && known && stored !== undefined && stored !== entity)
    return [
      wrong('entity', 'BEAN_ENTITY_MISMATCH', {
        expected: registry.entity(stored).title,
        form: form.definition.title,
      }),
    ]
  const seen = new Set<string>()
  return fieldsIn(values).flatMap(({ name }, index): FieldError[] => {
    const isTaken = seen.has(name) || (known !== undefined && name in known.properties)
    seen.add(name)
    return isTaken ? [wrong(`fields.${index}.name`, 'FIELD_NAME_TWICE', { name })] : []
  })
}

/** Returns the fields that rules use but the new values lack. */
async function missingFields(tx: Call, id: string, values: Row): Promise<FieldError[]> {
  const entity = registry.entities.get(String(values.entity ?? ''))
  const form = formNamed(String(values.name))
  const shipped = registry.ruleSets.get((form && namedRules(form)) ?? '')?.properties
  const known = { ...entity?.properties, ...shipped }
  const kept = new Set([...Object.keys(known), ...fieldsIn(values).map(({ name }) => name)])
  const rows = await tx.db
    .selectFrom('validationRule')
    .select(['field', 'fieldTitle'])
    .where('beanId', '=', id)
    .where('deletedAt', 'is', null)
    .execute()
  const lost = rows.find(({ field }) => !kept.has(field))
  return lost ? [wrong('fields', 'FIELD_HAS_RULES', { fieldTitle: lost.fieldTitle ?? lost.field })] : []
}
