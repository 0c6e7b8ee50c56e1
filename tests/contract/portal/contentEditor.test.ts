import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

type Row = Record<string, unknown>

/** The families with what their contents need beside a title and a category. */
const families: Record<string, Row> = {
  schedule: { startAt: '2026-03-02T01:30:00.000Z' },
  decision: { meetingAt: '2026-03-02T01:30:00.000Z' },
  empowerment: { kind: 'business' },
  toolbox: {},
  corporation: { standing: 'operating' },
  home: { block: 'news' },
}

describe.each(databaseKinds)('what an editor of contents may do on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  it.each(Object.keys(families))('of %s: all before it is published, nothing afterwards', async family => {
    const code = `PARTNER_${family.toUpperCase()}`
    const hire = (...rights: string[]) =>
      company.hire({ organizationId: company.east, codes: rights.map(right => `${code}_${right}`) })
    const [editor, publisher] = [await hire('VIEW', 'EDIT'), await hire('VIEW', 'EDIT', 'PUBLISH')]
    const at = (path: string) => `/partner/${family}/${path}`
    const { id: categoryId } = dataOf(await editor.post(at('category/save'), { name: unique('分类') }))
    const title = unique('内容')
    const { id } = dataOf(await editor.post(at('content/save'), { title, categoryId, ...families[family] }))
    const buttons = [{ label: '查看', target: '/process-home', shown: true }]
    dataOf(await editor.post(at('content/update'), { id, summary: '初稿' }))
    dataOf(await editor.post(at('setButton'), { id, buttons }))
    expect((await editor.post(at('content/publish'), { id })).http).toBe(403)
    dataOf(await publisher.post(at('content/publish'), { id }))

    const [entry] = recordsOf(await editor.post(at('content/auditLog/list'), { id, sort: 'at' }))
    const changes: [string, Row][] = [
      ['content/update', { id, summary: '改稿' }],
      ['content/update', { id, publishTo: '2020-01-01T00:00:00.000Z' }],
      ['setButton', { id, buttons: [] }],
      ['content/revert', { id, logId: entry?.id }],
    ]
    for (const [path, args] of changes) {
      const { http, message } = await editor.post(at(path), args)
      expect([path, http, message]).toEqual([path, 403, expect.stringContaining(`“${title}”的发布状态为“已发布”`)])
    }
    expect(dataOf(await editor.get(at('content/detail'), { id: String(id) }))).toMatchObject({
      summary: '初稿',
      buttons,
    })
    dataOf(await publisher.post(at('content/update'), { id, summary: '改稿' }))
    dataOf(await publisher.post(at('content/withdraw'), { id }))
    expect(dataOf(await editor.post(at('content/update'), { id, summary: '再改' }))).toMatchObject({ summary: '再改' })
  })
})
