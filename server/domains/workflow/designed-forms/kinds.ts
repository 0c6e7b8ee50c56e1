import type { FormKind } from '../../../../schemas/types/formDefinition.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { read } from '../../../services/records/search/read.ts'
import { fault } from '../faults.ts'
import { withoutHidden } from './boundRows.ts'

/** Endpoint families with the same handlers, each with its kind of forms. */
const kinds: Readonly<Record<string, FormKind>> = { processForm: 'process', businessForm: 'business' }

/** Codes by which a caller of a family for both kinds gets at forms of each. */
const codes: Readonly<Record<FormKind, readonly string[]>> = {
  process: ['PROCESS_FORM_VIEW', 'PROCESS_FORM_BIND'],
  business: ['BUSINESS_FORM_VIEW', 'BUSINESS_FORM_BIND'],
}

const rights = {
  fill: { process: 'PROCESS_FORM_FILL', business: 'BUSINESS_FORM_FILL' },
  amend: { process: 'PROCESS_FORM_AMEND', business: 'BUSINESS_FORM_AMEND' },
} as const satisfies Record<string, Readonly<Record<FormKind, string>>>

/** Whether the caller may fill in forms of the family, or amend what others filled in. */
export const mayOfKind = (call: Call, right: keyof typeof rights): boolean =>
  call.session === null || call.session.superAdmin || call.session.codes.has(rights[right][kindOf(call)])

/** Returns the kind of forms that a call works on. */
export function kindOf({ endpoint }: Pick<Call, 'endpoint'>): FormKind {
  const kind = kinds[familyOf(endpoint)]
  if (!kind) throw new Error(`${endpoint.name} is no call of a form`)
  return kind
}

const familyOf = ({ name }: Call['endpoint']): string => name.split('.')[0] ?? name

/** Whether a call works on forms of a kind: by its family, else by the codes of its endpoint that the caller holds. */
function isOfCall({ endpoint, session }: Call, kind: unknown): boolean {
  const own = kinds[familyOf(endpoint)]
  if (own) return own === kind
  const asked = [endpoint.definition.permission].flat()
  return (codes[kind as FormKind] ?? []).some(
    code => asked.includes(code) && (session === null || session.superAdmin || session.codes.has(code)),
  )
}

const gone = {
  formGroup: () => fault('FORM_GROUP_GONE'),
  formTemplate: () => fault('FORM_GONE'),
  formVersion: () => fault('FORM_VERSION_GONE'),
  formInstance: () => fault('FORM_INSTANCE_GONE'),
}

type FormEntity = keyof typeof gone

/**
 * Returns a visible record of the caller's kind; one of the other kind does not exist for the family (404). An instance
 * comes without the values that its process hides from the caller.
 */
export async function readOfKind<Name extends FormEntity>(call: Call, entity: Name, id: unknown) {
  const record = await read(call, entity, id)
  if (!isOfCall(call, record.kind) || isDraftOfOther(call, record)) throw gone[entity]()
  if (entity !== 'formInstance') return record
  const [shown = record] = await withoutHidden(call, [record])
  return shown
}

/** Drafts belong to their writer, whoever else may see the records of the organization. */
export function isDraftOfOther({ session }: Call, record: object): boolean {
  const { status, userId } = record as { status?: unknown; userId?: unknown }
  return session !== null && status === 'draft' && userId !== session.userId
}

/** Returns the same record as `readOfKind`, locked until the end of the transaction. */
export async function heldOfKind<Name extends FormEntity>(tx: Call, entity: Name, id: unknown) {
  const found = await readOfKind(tx, entity, id)
  const s = new Statement()
  await s.run(tx.db, `select 1 from ${modelOf(entity).table} t where t."id" = ${s.value(found.id)} for update`)
  return readOfKind(tx, entity, id)
}
