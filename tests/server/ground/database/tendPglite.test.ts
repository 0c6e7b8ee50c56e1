import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectDir } from '../../../../server/ground/config/config.ts'
import { type PgliteClient, startPglite } from '../../../../server/ground/database/pgliteClient.ts'
import { pgliteDialect } from '../../../../server/ground/database/pgliteDialect.ts'
import { tendPglite } from '../../../../server/ground/database/tendPglite.ts'

const patience = { timeout: 30_000, interval: 300 }

describe('the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tended-'))
  let client: PgliteClient
  let direct: ReturnType<typeof pgliteDialect>['direct']
  let tended: ReturnType<typeof tendPglite>
  beforeAll(async () => {
    client = await startPglite({
      folder: join(folder, 'database'),
      template: join(projectDir, 'server/ground/database/template.tgz'),
    })
    direct = pgliteDialect(client).direct
    tended = tendPglite(direct)
  })
  afterAll(async () => {
    tended.stop()
    await client.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const tendedTo = (ask: () => Promise<Record<string, unknown>>) => async () => {
    await tended.tend()
    return Number((await ask()).bytes)
  }
  const one = async (sql: string) => (await direct.run(sql, [])).rows[0] ?? {}

  test('keeps its log short, so that a start after a kill has little to read again', async () => {
    await direct.run(`create table heap (id int primary key, text text)`, [])
    await direct.run(`insert into heap select i, repeat(md5(i::text), 20) from generate_series(1, 120000) i`, [])
    const behind = () =>
      one('select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()')
    expect(Number((await behind()).bytes)).toBeGreaterThan(64 * 1024 * 1024)
    // Gathering statistics of the new rows writes once more as much.
    await expect.poll(tendedTo(behind), patience).toBeLessThan(1024 * 1024)
  })

  test('clears rows away that were changed or deleted, so that their place is used again', async () => {
    await direct.run('delete from heap where id > 10', [])
    const size = () => one(`select pg_relation_size('heap')::float8 as bytes`)
    const full = Number((await size()).bytes)
    await expect.poll(tendedTo(size), patience).toBeLessThan(full / 10)
  })
})
