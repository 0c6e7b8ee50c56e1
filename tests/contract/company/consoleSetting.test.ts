import { describe, expect, it } from 'vitest'
import { readSheet } from '../../../server/ground/sheets/readSheet.ts'
import { dataOf, givenCompany } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('settings of the console on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  /** The cells of an exported list of positions. */
  const exported = async () => {
    const { username } = company.admin
    const response = await server.app.inject({
      method: 'POST',
      url: '/upms/position/export',
      payload: { format: 'xlsx' },
      headers: { authorization: `Bearer ${await server.tokenFor(username)}` },
    })
    const rows: unknown[][] = []
    for await (const { cells } of readSheet(response.rawPayload)) rows.push(cells)
    return rows
  }

  it('a watermark is off at first; put on it names the reader on screens and in exported sheets', async () => {
    const plain = await company.hire({ organizationId: company.east })
    const mark = async () => dataOf(await plain.get('/auth/user/permissions')).watermark
    expect(dataOf(await company.admin.get('/auth/consoleSetting/read'))).toMatchObject({ watermark: false })
    expect(await mark()).toBe(false)
    const before = await exported()
    expect(JSON.stringify(before)).not.toContain('导出人')

    expect((await plain.post('/auth/consoleSetting/save', { watermark: true })).http).toBe(403)
    const on = dataOf(await company.admin.post('/auth/consoleSetting/save', { watermark: true, revision: 0 }))
    expect(await mark()).toBe(true)
    const marked = await exported()
    expect(marked).toHaveLength(before.length + 1)
    expect(marked.at(-1)?.[0]).toMatch(new RegExp(`^导出人：.+（${company.admin.username}）$`))

    const { id, revision } = on
    dataOf(await company.admin.post('/auth/consoleSetting/save', { id, revision, watermark: false }))
    expect(await mark()).toBe(false)
    expect(await exported()).toHaveLength(before.length)
  })
})
