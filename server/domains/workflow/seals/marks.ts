import { rightsOf } from '../../../../processes/forms/fieldRights.ts'
import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import { formOf } from '../../../../processes/forms/processForm.ts'
import { visibleVariables } from '../../../../processes/forms/visibleVariables.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'
import { fault } from '../faults.ts'
import { endVariables } from '../instances/endVariables.ts'
import { rootVariables } from '../instances/views.ts'
import { type Visibility, visibilityOf } from '../instances/visibility.ts'
import { readableInstance } from '../instances/visibleInstance.ts'
import { graphOf } from '../stored/graphs.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { type MarkRow, markRows, statementOfMark, verifyMark } from './verifyMark.ts'

/** POST /esignature/mark/ofInstance: returns the seals applied in an instance, oldest first. */
export async function marksOfInstance(call: Call<EndpointInput<'sealMark.ofInstance'>>) {
  const instanceId = String(call.input.instanceId)
  await requireReader(call, { instanceId })
  return (await markRows(call, { instanceId })).map(shownMark)
}

/**
 * GET /esignature/mark/verify/{id}: recomputes the digest of a use and tells what changed since: the record, the
 * picture or form values. Readers who see the whole form also get the text that the digest covers.
 */
export async function verifySeal(call: Call<EndpointInput<'sealMark.verify'>>) {
  const [mark] = await markRows(call, { id: String(call.input.id) })
  if (!mark) throw fault('SEAL_MARK_GONE')
  const visibility = await requireReader(call, { instanceId: mark.instanceId, markId: mark.id })
  const present = await presentOf(call, mark)
  const { verdict, findings } = await verifyMark(call, mark, { ...present, isSeen: seenBy(visibility) })
  return {
    ...shownMark(mark),
    verdict,
    message: findings.map(({ message }) => message).join('；'),
    findings,
    statement: visibility?.length === 0 ? statementOfMark(mark) : null,
  }
}

/** Returns whether a reader sees a field as a whole. */
const seenBy = (visibility: Visibility) => (field: string) => {
  if (visibility === null) return false
  const { own, inner } = rightsOf(visibility, field)
  return own === undefined && inner.length === 0
}

/** Returns the uses in force of an instance as it is now, for its printed form; hidden fields are not named. */
export async function marksToPrintNow(call: Call, instanceId: string) {
  const visibility = await requireReader(call, { instanceId })
  const marks = (await markRows(call, { instanceId })).filter(({ withdrawn }) => !withdrawn)
  return Promise.all(
    marks.map(async mark => {
      const present = await presentOf(call, mark)
      const { verdict, findings } = await verifyMark(call, mark, { ...present, isSeen: seenBy(visibility) })
      return { ...shownMark(mark), verdict, message: findings.map(({ message }) => message).join('；') }
    }),
  )
}

/** Returns the uses in force of an archived instance, for its printed form. */
export async function marksToPrint(
  call: Call,
  instanceId: string,
  archived: { form: FormSchema | null; variables: Variables },
) {
  const marks = (await markRows(call, { instanceId })).filter(({ withdrawn }) => !withdrawn)
  return Promise.all(
    marks.map(async mark => {
      const { verdict, changed, findings } = await verifyMark(call, mark, archived)
      return { ...shownMark(mark), verdict, changed, message: findings.map(({ message }) => message).join('；') }
    }),
  )
}

/** Whether a seal was applied in the instance. */
export async function isSealed({ db }: Call, instanceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sealMark')
    .select('id')
    .where('instanceId', '=', instanceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const shownMark = (mark: MarkRow) => {
  const { id, nodeName, sealLabel, companyLabel, picture, userName, signedAt, pictureDigest, digest, withdrawn } = mark
  return { id, nodeName, sealLabel, companyLabel, picture, userName, signedAt, pictureDigest, digest, withdrawn }
}

/** Returns the form and the values of the instance as they are now. */
async function presentOf(call: Call, { instanceId, taskId }: MarkRow) {
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select i."key", i."version_id" as "versionId" from "process_instance" i where i."id" = ${s.value(instanceId)}`,
  )
  if (!row) throw fault('SEAL_MARK_GONE')
  const { settings } = await graphOf(call, String(row.versionId), String(row.key))
  const state = await readInstance(call, instanceId)
  const isEnded = state === undefined || state.instance.endedAt !== null
  const task = state?.tasks.find(({ id }) => id === taskId)
  const variables = isEnded
    ? await endVariables(call, instanceId)
    : task
      ? visibleVariables({ state }, task.scopeId)
      : rootVariables(state, {})
  return { form: formOf(settings), variables }
}

/**
 * Returns what the caller may see of the form: what the instance shows to participants, everything to readers of its
 * archive, nothing to readers of the record of the use alone.
 */
async function requireReader(
  call: Call,
  { instanceId, markId }: { instanceId: string; markId?: string },
): Promise<Visibility> {
  const seen = await readableInstance(call, instanceId)
  if (seen) return visibilityOf(call, { seen, graph: await graphOf(call, seen.versionId, seen.key) })
  if (
    await sees(call, { entity: 'processArchive', code: 'PROCESS_ARCHIVE_VIEW', by: 'instance_id', value: instanceId })
  )
    return []
  if (markId && (await sees(call, { entity: 'sealMark', code: 'SEAL_MARK_VIEW', by: 'id', value: markId }))) return null
  throw fault('SEAL_MARK_GONE')
}

async function sees(
  call: Call,
  { entity, code, by, value }: { entity: 'processArchive' | 'sealMark'; code: string; by: string; value: string },
): Promise<boolean> {
  if (call.session?.superAdmin !== true && !call.session?.codes.has(code)) return false
  const s = new Statement()
  const model = modelOf(entity)
  const rows = await s.run(
    call.db,
    `select 1 as "one" from ${model.table} t where t."${by}" = ${s.value(value)}
      and ${visibleCondition(call, model, s)}`,
  )
  return rows.length > 0
}
