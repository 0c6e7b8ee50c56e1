import type { Finding } from '../../../../schemas/evaluate/finding.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { digestOfObject } from '../../../services/storage/digestOfObject.ts'
import { fault } from '../faults.ts'
import { archiveKey, fileMark, partsOf } from './archiveInstance.ts'
import { chainStart, type FrozenEvent, hashAfter, sealOf } from './chain.ts'
import { finding } from './findings.ts'
import { contentOf, eventsOf, filesOf } from './readArchive.ts'
import type { Facts, Frozen } from './readFrozen.ts'

const partTitles: Record<string, string> = {
  facts: '基本信息',
  xml: '流程图',
  form: '表单版本',
  values: '表单数据',
  fields: '表单内容',
}

/** Returns the differences from the archived state; empty if there are none. */
export async function findingsOf(call: Call, archive: Record<string, unknown>): Promise<Finding[]> {
  const archiveId = String(archive.id)
  const instanceId = String(archive.instanceId)
  const content = await contentOf(call, archiveId)
  if (!content) return [finding('ARCHIVE_CONTENT_MISSING')]
  const events = await eventsOf(call, archiveId)
  const files = await filesOf(call, archiveId)
  const { digests, parts, seal } = content
  const found: Finding[] = []
  if (sealOf(archiveKey(call), { instanceId, digests, parts, files: content.files }) !== seal)
    found.push(finding('ARCHIVE_SEAL_INVALID'))
  const now = partsOf(content as unknown as Frozen)
  for (const [name, title] of Object.entries(partTitles))
    if (now[name as keyof typeof now] !== parts[name]) found.push(finding('ARCHIVE_PART_CHANGED', { part: title }))
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
): Finding[] {
  const found: Finding[] = []
  const bySequence = new Map(events.map(event => [event.sequence, event]))
  let previous = chainStart(instanceId)
  digests.forEach((digest, place) => {
    const row = place + 1
    const event = bySequence.get(row)
    if (!event) found.push(finding('ARCHIVE_ROW_MISSING', { row }))
    else if (hashAfter(previous, event) !== digest)
      found.push(finding('ARCHIVE_ROW_CHANGED', { row, text: event.text || event.kind }))
    else if (event.hash !== digest) found.push(finding('ARCHIVE_ROW_DIGEST_CHANGED', { row }))
    previous = digest
  })
  for (const { sequence } of events)
    if (sequence < 1 || sequence > digests.length) found.push(finding('ARCHIVE_ROW_ADDED', { row: sequence }))
  return found
}

/** The list row must match the archived facts. */
function headFindings(archive: Record<string, unknown>, facts: Facts): Finding[] {
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
  return isChanged ? [finding('ARCHIVE_HEAD_CHANGED')] : []
}

async function fileFindings(
  call: Call,
  files: Awaited<ReturnType<typeof filesOf>>,
  marks: readonly string[],
): Promise<Finding[]> {
  const found: Finding[] = []
  const left = [...marks]
  for (const file of files) {
    const place = left.indexOf(fileMark(file))
    if (place < 0) {
      found.push(finding('ARCHIVE_FILE_ENTRY_CHANGED', { name: file.name }))
      continue
    }
    left.splice(place, 1)
    if (file.objectKey === null) continue
    const digest = await digestOfObject(call, file.objectKey)
    if (digest === undefined) found.push(finding('ARCHIVE_FILE_MISSING', { name: file.name }))
    else if (digest !== file.digest) found.push(finding('ARCHIVE_FILE_CHANGED', { name: file.name }))
  }
  if (files.length < marks.length) found.push(finding('ARCHIVE_FILES_MISSING', { count: marks.length - files.length }))
  return found
}

/** POST /nbpm/archive/verify: verifies an archive against its chain and seal, and stores the findings. */
export async function verifyArchive(call: Call, archive: Record<string, unknown>) {
  const findings = await findingsOf(call, archive)
  const verdict = findings.length === 0 ? 'intact' : 'broken'
  const said = findings.length === 0 ? [finding('ARCHIVE_INTACT', { events: String(archive.events) })] : findings
  const message = said.map(one => one.message).join('；')
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
