import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { fault } from '../faults.ts'
import { archiveKey, fileMark, partsOf } from './archiveInstance.ts'
import { chainStart, type FrozenEvent, hashAfter, sealOf } from './chain.ts'
import { digestOfObject } from './digestOfObject.ts'
import { contentOf, eventsOf, filesOf } from './readArchive.ts'
import type { Facts, Frozen } from './readFrozen.ts'

const partTitles: Record<string, string> = {
  facts: '基本信息',
  xml: '流程图',
  form: '表单版本',
  values: '表单数据',
  fields: '表单内容',
}

/** Returns sentences on the differences from the archived state; empty if there are none. */
export async function findingsOf(call: Call, archive: Record<string, unknown>): Promise<string[]> {
  const archiveId = String(archive.id)
  const instanceId = String(archive.instanceId)
  const content = await contentOf(call, archiveId)
  if (!content) return ['归档内容缺失']
  const events = await eventsOf(call, archiveId)
  const files = await filesOf(call, archiveId)
  const { digests, parts, seal } = content
  const found: string[] = []
  if (sealOf(archiveKey(call), { instanceId, digests, parts, files: content.files }) !== seal)
    found.push('签封无效：校验值本身被改动，或不是在本系统归档')
  const now = partsOf(content as unknown as Frozen)
  for (const [name, title] of Object.entries(partTitles))
    if (now[name as keyof typeof now] !== parts[name]) found.push(`${title}被改动`)
  found.push(...rowFindings(instanceId, events, digests))
  found.push(...headFindings(archive, content.facts))
  found.push(...(await fileFindings(call, files, content.files)))
  return found
}

/** Reports each line of the history that does not match the chain. */
export function rowFindings(
  instanceId: string,
  events: readonly (FrozenEvent & { hash: string })[],
  digests: readonly string[],
): string[] {
  const found: string[] = []
  const bySequence = new Map(events.map(event => [event.sequence, event]))
  let previous = chainStart(instanceId)
  digests.forEach((digest, place) => {
    const event = bySequence.get(place + 1)
    if (!event) found.push(`第 ${place + 1} 行缺失`)
    else if (hashAfter(previous, event) !== digest)
      found.push(`第 ${place + 1} 行（${event.text || event.kind}）被改动`)
    else if (event.hash !== digest) found.push(`第 ${place + 1} 行的校验值被改动`)
    previous = digest
  })
  for (const { sequence } of events)
    if (sequence < 1 || sequence > digests.length) found.push(`第 ${sequence} 行是后来添加的`)
  return found
}

/** The list row must match the archived facts. */
function headFindings(archive: Record<string, unknown>, facts: Facts): string[] {
  const texts = [
    'title',
    'number',
    'key',
    'processName',
    'phase',
    'businessKey',
    'initiatorId',
    'organizationId',
  ] as const
  const moments = ['startedAt', 'endedAt'] as const
  const isChanged =
    texts.some(name => (archive[name] ?? null) !== (facts[name] ?? null)) ||
    moments.some(name => new Date(archive[name] as string).getTime() !== new Date(facts[name]).getTime())
  return isChanged ? ['归档实例的登记信息被改动'] : []
}

async function fileFindings(
  call: Call,
  files: Awaited<ReturnType<typeof filesOf>>,
  marks: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  const left = [...marks]
  for (const file of files) {
    const place = left.indexOf(fileMark(file))
    if (place < 0) {
      found.push(`附件“${file.name}”的登记信息被改动`)
      continue
    }
    left.splice(place, 1)
    if (file.objectKey === null) continue
    const digest = await digestOfObject(call, file.objectKey)
    if (digest === undefined) found.push(`附件“${file.name}”的内容缺失`)
    else if (digest !== file.digest) found.push(`附件“${file.name}”的内容被改动`)
  }
  if (files.length < marks.length) found.push(`缺少 ${marks.length - files.length} 个附件`)
  return found
}

/** POST /nbpm/archive/verify: verifies an archive against its chain and seal, and stores the findings. */
export async function verifyArchive(call: Call, archive: Record<string, unknown>) {
  const findings = await findingsOf(call, archive)
  const verdict = findings.length === 0 ? 'intact' : 'broken'
  const message = findings.length === 0 ? `完整：${String(archive.events)} 行事件与签封一致` : findings.join('；')
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `update "process_archive" set "verdict" = ${s.value(verdict)},
      "finding" = ${s.value(message.slice(0, 1000))}, "verified_at" = now()
     where "id" = ${s.value(archive.id)} returning "verified_at" as "verifiedAt"`,
  )
  if (!row) throw fault('ARCHIVE_GONE')
  return { id: archive.id, verdict, message, findings, verifiedAt: new Date(row.verifiedAt as string).toISOString() }
}
