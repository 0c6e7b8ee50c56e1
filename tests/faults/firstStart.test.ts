import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { readMigrations } from '../../server/ground/database/migrate.ts'
import { openPglite } from '../../server/ground/database/open.ts'
import { isFull, isLong } from '../helpers/form.ts'
import { runServer, type ServerProcess } from '../helpers/serverProcess.ts'

const patience = { timeout: isLong ? 600_000 : 120_000 }

describe('starts of real processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'starts-'))
  const running: ServerProcess[] = []
  const run = (dataDir: string, env: Record<string, string> = {}, ...rest: [script?: string, options?: string[]]) => {
    const cost: Record<string, string> = isFull ? {} : { PASSWORD_COST: '10' }
    const server = runServer({ DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'warn', ...cost, ...env }, ...rest)
    running.push(server)
    return server
  }
  afterAll(async () => {
    for (const server of running) await server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** The server that stands after the first test. */
  let standing: ServerProcess | undefined
  /** Moments of a start by the clock. */
  const times = () => {
    const moments = isLong ? Array.from({ length: 16 }, (_, index) => 150 + index * 320) : [700, 1600]
    return moments.map(moment => () => new Promise<void>(resolve => setTimeout(resolve, moment)))
  }
  /**
   * Moments of a start, seen by the files in its folder: the database is half filled; in the full form also that it is
   * filled but not migrated.
   */
  const states = (dataDir: string) => {
    const mark = join(dataDir, 'database.new')
    const database = join(dataDir, 'database')
    const isSeen = (holds: () => boolean) => () => expect.poll(holds, { timeout: 60_000, interval: 5 }).toBe(true)
    const halfFilled = () => existsSync(mark) && existsSync(database) && readdirSync(database).length > 0
    const filled = () => existsSync(database) && !existsSync(mark)
    return isFull ? [isSeen(halfFilled), isSeen(filled)] : [isSeen(halfFilled)]
  }

  it('F14 a first start killed at any moment is followed by one that works', patience, async () => {
    const dataDir = join(folder, 'killed')
    for (const moment of [...states(dataDir), ...(isFull ? times() : [])]) {
      const server = run(dataDir)
      await Promise.race([server.ended, moment()])
      await server.kill('SIGKILL')
    }
    standing = run(dataDir)
    const address = await standing.ready()
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
  })

  it('F7 W16 a second server on one data folder is refused; what a kill left is not in the way', patience, async () => {
    const dataDir = join(folder, standing ? 'killed' : 'second')
    const first = standing ?? run(dataDir)
    await first.ready()
    const second = run(dataDir)
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`正被进程 ${first.pid} 使用`)
    expect((await fetch(`${await first.ready()}/readyz`)).status).toBe(200)
    // In the short form the test above has started a server after a kill.
    if (!isFull && standing) return
    await first.kill('SIGKILL')
    const third = run(dataDir)
    expect((await fetch(`${await third.ready()}/readyz`)).status).toBe(200)
    await third.kill('SIGKILL')
  })

  it('F14 an older program refuses a newer database, a check names what is pending', {
    ...patience,
    tags: 'full',
  }, async () => {
    const dataDir = join(folder, 'newer')
    const check = run(dataDir, {}, 'scripts/migrate.ts', ['--check'])
    expect(await check.ended).toBe(1)
    expect(check.said()).toContain(readMigrations()[0]?.name)

    expect(await run(dataDir, {}, 'scripts/migrate.ts').ended).toBe(0)
    expect(await run(dataDir, {}, 'scripts/migrate.ts', ['--check']).ended).toBe(0)

    const { db, close } = await openPglite(join(dataDir, 'database'))
    await db.executeQuery(
      CompiledQuery.raw("insert into schema_migration (name, checksum) values ('9999_later.sql', 'x')"),
    )
    await close()
    const server = run(dataDir)
    expect(await server.ended).toBe(1)
    expect(server.said()).toContain('9999_later.sql')
    expect(server.said()).not.toContain('    at ')
  })

  it('F14 production starts neither on demo data nor with the keys of development', {
    ...patience,
    tags: 'full',
  }, async () => {
    const dataDir = join(folder, 'production')
    const refused = run(dataDir, { NODE_ENV: 'production', SEED: '3' })
    expect(await refused.ended).toBe(1)
    for (const name of ['PASSWORD_KEY', 'CLIENT_CREDENTIAL', 'SEED']) expect(refused.said()).toContain(`设置 ${name}`)

    if (isFull) {
      const demo = run(dataDir, { SEED: '3' })
      await demo.ready()
      await demo.kill('SIGTERM')
    } else await (await openPglite(join(dataDir, 'database'), inject('contractArchive'))).close()
    const own = { NODE_ENV: 'production', PASSWORD_KEY: 'k'.repeat(32), CLIENT_CREDENTIAL: 'own:secret' }
    const production = run(dataDir, own)
    expect(await production.ended).toBe(1)
    expect(production.said()).toContain('演示密码')
    expect(production.said()).not.toContain('own:secret')
  })
})
