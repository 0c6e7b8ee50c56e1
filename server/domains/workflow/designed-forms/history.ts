import { fieldsOf } from '../../../../processes/form-definition/fieldsOf.ts'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { pagePlace } from '../../../services/records/search/page.ts'
import { log } from '../../../services/records/write/log.ts'
import { fieldChanges } from '../form-tasks/history.ts'
import { hiddenInRows } from './boundRows.ts'
import { formOfVersion } from './instances.ts'
import { readOfKind } from './kinds.ts'

/** POST …/history: returns the changes of the fields of an instance with their users, newest first. */
export async function history(call: Call<EndpointInput<'processForm.history'>>) {
  const { id, current, size } = call.input
  const record = await readOfKind(call, 'formInstance', id)
  const processInstanceId = textOf(record.processInstanceId)
  if (processInstanceId !== null) return historyInProcess(call, { id: String(record.id), processInstanceId })
  const fields = fieldsOf(await formOfVersion(call, record.versionId)).filter(({ field }) => !field.includes('.'))
  const found = await log(call, 'formInstance', { id, current: current ?? 1, size: size ?? 20 })
  const records = found.records.map(({ id: row, at, actorName, action, before, after, differences }) => ({
    id: row,
    at,
    actorName,
    action,
    differences: [
      ...(differences as { field: string }[]).filter(({ field }) => field !== 'values'),
      ...fields.flatMap(({ field, title }) => {
        const [old, now] = [before, after].map(side => shown(valueIn(side, field)))
        return isRecord(after) && 'values' in after && old !== now ? [{ field, title, before: old, after: now }] : []
      }),
    ],
  }))
  return { ...found, records }
}

/** The process keeps the history of its form: each moment is a line. */
async function historyInProcess(
  call: Call<EndpointInput<'processForm.history'>>,
  { id, processInstanceId }: { id: string; processInstanceId: string },
) {
  const visibility = (await hiddenInRows(call, [id])).get(id) ?? []
  const changes = await fieldChanges(call, { instanceId: processInstanceId, visibility, field: null })
  const moments = new Map<string, typeof changes>()
  for (const change of changes) moments.set(change.momentId, [...(moments.get(change.momentId) ?? []), change])
  const lines = [...moments].map(([moment, [first, ...others]], place, all) => ({
    id: moment,
    at: first?.at,
    actorName: first?.actorName ?? null,
    action: place === all.length - 1 ? '新增' : '修改',
    differences: [first!, ...others].toReversed().map(({ field, fieldTitle, before, after }) => ({
      ...{ field, title: fieldTitle, before, after },
    })),
  }))
  const { current, size } = pagePlace(call.input)
  return { records: lines.slice((current - 1) * size, current * size), total: lines.length, size, current }
}

const valueIn = (side: unknown, field: string): unknown =>
  isRecord(side) && isRecord(side.values) ? side.values[field] : undefined

const shown = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
