import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importStep, until } from '../contract/exchange/exchange.ts'
import { copyOfSeeded, givenServer, mainly, unique } from '../contract/harness.ts'
import { signInApi } from '../e2e/apiClient.ts'
import { isLong, sized } from '../helpers/form.ts'
import { startProcess } from './serverProcess.ts'

const path = '/upms/position/import'

describe.each(mainly('postgres'))('E7 big import on %s', kind => {
  const server = givenServer(kind)

  test('E7 big import: one row too many is refused before anything is stored', async () => {
    const token = await server.tokenFor('admin')
    const file = Buffer.from(`岗位编码,岗位名称,所属组织\r\n${'C,岗位,O\r\n'.repeat(50_001)}`)
    const answer = await importStep(server, path, { token, step: 'check', file })
    expect([answer.http, answer.message]).toEqual([400, '一次最多导入 50000 行，请拆分后再导入'])
    const kept = await server.db.selectFrom('storedObject').select('key').where('key', 'like', 'import/%').execute()
    expect(kept).toEqual([])
    expect(await server.db.selectFrom('importRun').select('id').execute()).toEqual([])
  })
})

// In a separate process, so that memory of earlier tests is not measured.
describe.runIf(process.platform === 'linux').each(mainly('postgres'))(
  'E7 memory of a server that imports on %s',
  kind => {
    const many = sized({ short: 150, full: 1500, long: 20_000 })

    test(
      `E7 big import: ${many} rows are answered at once, validated in little memory, and each of them is reported`,
      async () => {
        const server = await startProcess(
          kind === 'pglite' ? { SEED: '200' } : { DATABASE_URL: await copyOfSeeded(), SEED: 'none' },
        )
        try {
          const api = await signInApi(server.address)
          const [organization] = await api.call<{ code: string }[]>('GET', '/upms/organization/getList', { lazy: true })
          // Every tenth has no name.
          const fileOf = (rows: number) => {
            const tag = unique('BIG').toUpperCase()
            const line = (at: number) => `${tag}-${at},${at % 10 === 0 ? '' : `岗${at}`},${organization?.code}`
            return ['岗位编码,岗位名称,所属组织', ...Array.from({ length: rows }, (_, at) => line(at))].join('\r\n')
          }
          const megabytes = (what: 'VmRSS' | 'VmHWM') =>
            Number(
              new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1],
            ) / 1024
          const step = async (query: string, body?: string) => {
            const response = await fetch(`${server.address}${path}?${query}`, {
              method: 'POST',
              headers: {
                authorization: `Bearer ${api.token}`,
                ...(body && { 'content-type': 'application/octet-stream' }),
              },
              ...(body && { body }),
            })
            const text = await response.text()
            expect(response.status, text).toBe(200)
            return (JSON.parse(text) as { data: Record<string, unknown> }).data
          }
          const tried = async (rows: number) => {
            const begun = await step('step=check', fileOf(rows))
            expect(begun).toMatchObject({ status: 'checking', total: rows })
            const checked = await until(
              () => step(`step=status&id=${begun.id}`),
              one => one.status !== 'checking',
              isLong ? 900_000 : 150_000,
            )
            expect(checked).toMatchObject({ status: 'checked', total: rows, failed: rows / 10 })
          }
          // Code is compiled, buffers fill: what is looked for is what grows with the file.
          await tried(sized({ short: 110, full: 500 }))
          const rest = megabytes('VmRSS')
          await tried(many)
          const peak = megabytes('VmHWM')
          if (isLong)
            console.log(`E7 ${kind}: ${many} rows, ${rest.toFixed(0)} MB at rest, ${peak.toFixed(0)} MB at most`)
          // With the embedded database its buffers and its thread are in the same process.
          if (kind === 'postgres') expect(peak - rest).toBeLessThan(300)
        } finally {
          await server.close()
        }
      },
      isLong ? 1_000_000 : 200_000,
    )
  },
)
