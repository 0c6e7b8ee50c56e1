import type { FormKind } from '../../../../schemas/types/formDefinition.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { read } from '../../../services/records/search/read.ts'
import { fault } from '../faults.ts'

/** Endpoint families with the same handlers, each with its kind of forms. */
const kinds: Readonly<Record<string, FormKind>> = { processForm: 'process', businessForm: 'business' }

/** Returns the kind of forms that a call works on. */
export function kindOf({ endpoint }: Pick<Call, 'endpoint'>): FormKind {
  const kind = kinds[endpoint.name.split('.')[0] ?? '']
  if (!kind) throw new Error(`${endpoint.name} is no call of a form`)
  return kind
}

const gone = {
  formGroup: () => fault('FORM_GROUP_GONE'),
  formTemplate: () => fault('FORM_GONE'),
  formVersion: () => fault('FORM_VERSION_GONE'),
  formInstance: () => fault('FORM_INSTANCE_GONE'),
}

type FormEntity = keyof typeof gone

/** Returns a visible record of the caller's kind; one of the other kind does not exist for the family (404). */
export async function readOfKind<Name extends FormEntity>(call: Call, entity: Name, id: unknown) {
  const record = await read(call, entity, id)
  if (record.kind !== kindOf(call)) throw gone[entity]()
  return record
}

/** Returns the same record as `readOfKind`, locked until the end of the transaction. */
export async function heldOfKind<Name extends FormEntity>(tx: Call, entity: Name, id: unknown) {
  const found = await readOfKind(tx, entity, id)
  const s = new Statement()
  await s.run(tx.db, `select 1 from ${modelOf(entity).table} t where t."id" = ${s.value(found.id)} for update`)
  return readOfKind(tx, entity, id)
}
