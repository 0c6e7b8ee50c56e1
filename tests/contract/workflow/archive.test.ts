import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { Finding } from '../../../schemas/evaluate/finding.ts'
import { chainOf } from '../../../server/domains/workflow/archive/chain.ts'
import { eventsOf } from '../../../server/domains/workflow/archive/readArchive.ts'
import { putObject } from '../../../server/services/storage/objects.ts'
import { givenCompany, recordsOf } from '../company.ts'
import { callForFile } from '../exchange/exchange.ts'
import { databaseKinds, dataOf, givenServer, unique } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

const xes = readFileSync(new URL('../../server/domains/workflow/reports/xes.xsd', import.meta.url), 'utf8')

const form = JSON.stringify({
  type: 'object',
  properties: {
    subject: { type: 'string', title: '事由' },
    when: { type: 'string', title: '日期', format: 'date' },
    kind: { type: 'string', title: '系统分类', 'x-dictionary': 'XTFL' },
    person: { type: 'string', title: '经办人', 'x-ref': 'user' },
    urgent: { type: 'boolean', title: '加急' },
    items: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: { name: { type: 'string', title: '品名' }, count: { type: 'number', title: '数量' } },
      },
    },
    proof: { type: 'array', title: '凭证', items: { type: 'object' }, 'x-field': 'upload' },
  },
})

describe.each(databaseKinds)('process archives on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  const workflow = givenWorkflow(server)
  const desk = givenApprovals(workflow, company)
  const post = async (path: string, body: Record<string, unknown> = {}) => company.admin.post(path, body)

  /** A finished instance, filled in by ann and agreed by bob. */
  async function finished(variables: Record<string, unknown> = {}, reason = '同意采购') {
    const instanceId = await desk.start(inLine(signedBy('check', [desk.bob])), {
      process: { form },
      variables: { subject: unique('采购'), ...variables },
    })
    await desk.done(desk.bob, instanceId, 'check', 'complete', { comment: reason })
    await workflow.settle()
    const row = await server.db
      .selectFrom('processArchive')
      .selectAll()
      .where('instanceId', '=', instanceId)
      .executeTakeFirstOrThrow()
    return { instanceId, archive: row }
  }
  const verify = async (id: string) => {
    const found = dataOf<{ verdict: string; findings: Finding[] }>(
      await server.call('processArchive.verify', { id }, workflow.token),
    )
    return found
  }

  it('a history longer than one read page is archived whole and in order', async () => {
    const count = 300
    const flow = (at: number) =>
      `<sequenceFlow id="f${at}" sourceRef="${at === 0 ? 's' : `n${at}`}"
          targetRef="${at === count ? 'e' : `n${at + 1}`}"/>`
    const { key } = await workflow.deploy(
      `<startEvent id="s"/>${Array.from({ length: count }, (_, at) => `<task id="n${at + 1}"/>${flow(at)}`).join('')}
        ${flow(count)}<endEvent id="e"/>`,
    )
    const instanceId = await workflow.start(key)
    await expect.poll(() => workflow.phase(instanceId), { timeout: 30_000 }).toBe('completed')
    await workflow.settle()
    const happened = await server.db
      .selectFrom('processEvent')
      .select(['sequence', 'kind', 'nodeId'])
      .where('instanceId', '=', instanceId)
      .orderBy('sequence')
      .execute()
    const archive = await server.db
      .selectFrom('processArchive')
      .select(['id', 'events'])
      .where('instanceId', '=', instanceId)
      .executeTakeFirstOrThrow()
    const frozen = await server.db
      .selectFrom('processArchiveEvent')
      .select(['sequence', 'kind', 'nodeId'])
      .where('archiveId', '=', archive.id)
      .orderBy('sequence')
      .execute()
    expect(happened.length).toBeGreaterThan(2 * count)
    expect(frozen).toEqual(happened)
    expect(archive.events).toBe(happened.length)
    expect((await verify(archive.id)).findings).toEqual([])
  })

  it('an ended instance is archived as text, with its diagram and history', async () => {
    const { archive } = await finished({
      kind: 'finance',
      person: desk.cid.id,
      urgent: true,
      items: [{ name: '纸', count: 3 }],
    })
    expect(archive).toMatchObject({ state: 'done', phase: 'completed', error: null })
    expect(archive.head).toMatch(/^[0-9a-f]{64}$/)
    const fields = dataOf<{ title: string; text: string }[]>(
      await server.call('processArchive.fields', { id: archive.id }, workflow.token),
    )
    expect(Object.fromEntries(fields.map(field => [field.title, field.text]))).toMatchObject({
      系统分类: '财务资金',
      经办人: desk.cid.username,
      加急: '是',
      明细: '1 行',
      '明细（第 1 行）': '品名：纸；数量：3',
    })
    const lines = dataOf<{ text: string; hash: string }[]>(
      await server.call('processArchive.timeline', { id: archive.id }, workflow.token),
    )
    expect(lines).toHaveLength(archive.events ?? 0)
    expect(lines.at(-1)?.hash).toBe(archive.head)
    expect(lines.map(line => line.text)).toContain(`${desk.bob.username} 同意；同意采购`)
    const { xml } = dataOf(await server.call('processArchive.diagram', { id: archive.id }, workflow.token))
    expect(xml).toContain('<userTask id="check"')
    const printed = dataOf<{ facts: { title: string }; events: unknown[]; content: { parts: unknown[] } }>(
      await server.call('processArchive.print', { id: archive.id }, workflow.token),
    )
    expect(printed.facts.title).toBe(archive.title)
    expect(printed.events.length).toBeGreaterThan(1)
    expect(printed).toMatchObject({ title: archive.title, below: ['events', 'diagram', 'seals', 'files'] })
    expect(printed.content.parts).toContainEqual(
      expect.objectContaining({ kind: 'table', title: '明细', rows: [['纸', '3']] }),
    )
    const log = await callForFile(server, `/nbpm/archive/xes/${archive.id}`, { token: workflow.token, method: 'GET' })
    const contents = log.bytes.toString('utf8')
    expect((await validateXML({ xml: { fileName: 'log.xes', contents }, schema: xes })).errors).toEqual([])
    expect(contents).toContain(`<string key="console:title" value="${archive.title}"/>`)
    expect(contents).toContain('<string key="console:decision" value="agreed"/>')
    const actions = await server.db
      .selectFrom('processAction')
      .select('action')
      .where('businessId', '=', archive.id)
      .execute()
    expect(actions.map(row => row.action)).toContain('archiveInstanceView')
  })

  it('verification names the line that was changed, added or removed', async () => {
    const { archive } = await finished()
    expect(await verify(archive.id)).toMatchObject({ verdict: 'intact', findings: [] })

    await sql`update process_archive_event set text = '李四 同意'
      where archive_id = ${archive.id} and sequence = 3`.execute(server.db)
    const changed = await verify(archive.id)
    expect(changed.verdict).toBe('broken')
    expect(changed.findings).toMatchObject([{ code: 'ARCHIVE_ROW_CHANGED', message: '第 3 行（李四 同意）被改动' }])
    const row = await server.db
      .selectFrom('processArchive')
      .select(['verdict', 'finding'])
      .where('id', '=', archive.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ verdict: 'broken', finding: expect.stringContaining('第 3 行') })

    await sql`delete from process_archive_event where archive_id = ${archive.id} and sequence = 5`.execute(server.db)
    expect((await verify(archive.id)).findings).toMatchObject([
      { code: 'ARCHIVE_ROW_CHANGED', values: { row: 3 } },
      { code: 'ARCHIVE_ROW_MISSING', values: { row: 5 }, message: '第 5 行缺失' },
    ])
  })

  it('a recomputed chain over changed lines does not match the seal', async () => {
    const { archive } = await finished()
    await sql`update process_archive_event set text = '伪造' where archive_id = ${archive.id} and sequence = 2`.execute(
      server.db,
    )
    const digests = chainOf(archive.instanceId, await eventsOf(server.system(), archive.id))
    for (const [place, hash] of digests.entries())
      await sql`update process_archive_event set hash = ${hash}
        where archive_id = ${archive.id} and sequence = ${place + 1}`.execute(server.db)
    await sql`update process_archive_content set digests = ${JSON.stringify(digests)}::jsonb
      where archive_id = ${archive.id}`.execute(server.db)
    expect((await verify(archive.id)).findings).toMatchObject([{ code: 'ARCHIVE_SEAL_INVALID' }])
  })

  it('verification detects changed data, a changed diagram and a changed list row', async () => {
    const { archive } = await finished({ subject: '原价' })
    await sql`update process_archive_content set "values" = '{"subject":"低价"}', xml = '<x/>'
      where archive_id = ${archive.id}`.execute(server.db)
    await sql`update process_archive set title = '另一个标题' where id = ${archive.id}`.execute(server.db)
    expect((await verify(archive.id)).findings).toMatchObject([
      { code: 'ARCHIVE_PART_CHANGED', message: '流程图被改动' },
      { code: 'ARCHIVE_PART_CHANGED', message: '表单数据被改动' },
      { code: 'ARCHIVE_HEAD_CHANGED', message: '归档实例的登记信息被改动' },
    ])
  })

  it('files are kept by content after the original is deleted; each download is logged', async () => {
    const base = { db: server.db, dataDir: server.config.dataDir }
    const key = `user/${desk.ann.id}/file/${unique('f')}.txt`
    await putObject(base, {
      key,
      name: '发票.txt',
      contentType: 'text/plain',
      ownerId: desk.ann.id,
      bytes: Buffer.from('发票内容'),
    })
    const { archive } = await finished({
      proof: [
        { name: '发票.txt', url: `/oss/${key}` },
        { name: '没有.txt', url: `/oss/user/${desk.ann.id}/file/gone.txt` },
      ],
    })
    expect(archive.files).toBe(2)
    await server.db.deleteFrom('storedObject').where('key', '=', key).execute()
    const files = recordsOf(await post('/nbpm/archive/file/page', { archiveId: archive.id }))
    expect(files.map(file => [file.name, file.state, file.source]).sort()).toEqual([
      ['发票.txt', 'kept', '凭证'],
      ['没有.txt', 'missing', '凭证'],
    ])
    const kept = files.find(file => file.state === 'kept')
    const answer = await callForFile(server, `/nbpm/archive/file/${kept?.id}`, { token: workflow.token, method: 'GET' })
    expect(answer.bytes.toString()).toBe('发票内容')
    const noted = recordsOf(await post('/nbpm/fileLog/list', { name: '发票.txt' }))
    expect(noted.map(row => [row.action, row.userId])).toEqual([['archiveDownload', company.admin.id]])
    const actions = await server.db
      .selectFrom('processAction')
      .select('action')
      .where('businessId', '=', archive.id)
      .execute()
    expect(actions.map(row => row.action)).toContain('archiveInstanceAttachmentDownload')
    expect(await verify(archive.id)).toMatchObject({ verdict: 'intact' })
    await putObject(base, {
      key: `archive/${kept?.digest}`,
      contentType: 'text/plain',
      ownerId: null,
      bytes: Buffer.from('换过的内容'),
    })
    expect((await verify(archive.id)).findings).toEqual([
      { code: 'ARCHIVE_FILE_CHANGED', values: { name: '发票.txt' }, message: '附件“发票.txt”的内容被改动' },
    ])
  })

  it('archives are visible within the data scope only', async () => {
    const { archive } = await finished()
    const codes = ['PROCESS_ARCHIVE_VIEW']
    const near = await company.hire({ organizationId: company.east, codes })
    const far = await company.hire({ organizationId: company.west, codes })
    const none = await company.hire({ organizationId: company.east })
    const seenBy = async (person: typeof near) =>
      recordsOf(await person.post('/nbpm/archive/page', { title: archive.title })).length
    expect(await seenBy(near)).toBe(1)
    expect(await seenBy(far)).toBe(0)
    expect((await far.get(`/nbpm/archive/detail/${archive.id}`)).http).toBe(404)
    expect((await far.post('/nbpm/archive/verify', { id: archive.id })).http).toBe(404)
    expect((await none.post('/nbpm/archive/page', {})).http).toBe(403)
    // Calls of the process and their secrets are visible only with the right to see models.
    const designer = await company.hire({ organizationId: company.east, codes: [...codes, 'PROCESS_MODEL_VIEW'] })
    const shownTo = async (person: typeof near) => (await person.get(`/nbpm/archive/diagram/${archive.id}`)).data
    expect(await shownTo(near)).toMatchObject({ xml: null, diagram: expect.anything() })
    expect(await shownTo(designer)).toMatchObject({ xml: expect.stringContaining('<userTask') })
  })
})
