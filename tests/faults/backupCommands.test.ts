import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/ground/config/config.ts'
import { openDatabase } from '../../server/ground/database/open.ts'
import type { Database } from '../../server/ground/kernel/call.ts'
import { startSession } from '../../server/ground/session/session.ts'
import { copyOfSeeded, databaseKinds } from '../contract/harness.ts'
import { startProcess } from './serverProcess.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

describe.each(databaseKinds)('commands of operators on %s', kind => {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const place = async (name: string): Promise<Record<string, string>> => ({
    DATA_DIR: join(folder, name),
    ...(kind === 'postgres' ? { DATABASE_URL: await copyOfSeeded() } : {}),
  })
  const command = async (script: string, env: Record<string, string>, ...args: string[]) => {
    const { PATH, HOME } = process.env
    const { stdout } = await run(process.execPath, [`scripts/${script}.ts`, ...args], {
      cwd: root,
      env: { PATH, HOME, LOG_LEVEL: 'error', ...env },
    })
    return stdout
  }
  const within = async <T>(env: Record<string, string>, work: (db: Database) => Promise<T>): Promise<T> => {
    const { db, close } = await openDatabase({ database: readConfig(env).database })
    try {
      return await work(db)
    } finally {
      await close()
    }
  }
  const contentOf = async (db: Database) => {
    const { rows } = await sql<{ users: string; resources: string; entries: string }>`
      select (select string_agg(id || username || revision, ',' order by id) from app_user) as users,
        (select count(*) from resource) as resources, (select count(*) from dictionary_entry) as entries`.execute(db)
    return rows[0]
  }

  it('F14 npm run backup beside a server and npm run restore elsewhere: a server starts on the same content', {
    tags: 'full',
    timeout: 300_000,
  }, async () => {
    const from = await place('from')
    const to = await place('to')
    const file = join(folder, 'a.backup')
    const first = await startProcess(from)
    try {
      expect(await command('backup', from, file)).toMatch(/已备份到 .*a\.backup，\d{3,} 行/)
    } finally {
      await first.close()
    }
    const before = await within(from, contentOf)
    expect(Number(before?.resources)).toBeGreaterThan(100)

    // The copy of the seeded PostgreSQL contains data, which a restore must not replace by accident.
    const options = kind === 'postgres' ? ['--replace'] : []
    if (kind === 'postgres') await expect(command('restore', to, file)).rejects.toThrow()
    expect(await command('restore', to, file, ...options)).toMatch(/已恢复到 .* 的状态：\d+ 张表，\d{3,} 行/)
    const token = await within(to, async db => {
      expect(await contentOf(db)).toEqual(before)
      const { id, username } = await db
        .selectFrom('appUser')
        .select(['id', 'username'])
        .where('superAdmin', '=', true)
        .executeTakeFirstOrThrow()
      await db.updateTable('userCredential').set({ mustChange: false }).where('userId', '=', id).execute()
      const facts = { applicationId: 'admin', ip: '127.0.0.1', userAgent: 'test' }
      return (await startSession(db, { userId: id, username, ...facts })).answer.access_token
    })
    const second = await startProcess(to)
    try {
      const found = await second.call('/upms/user/list', token, {})
      expect(found.http, found.text).toBe(200)
      expect((await second.call('/upms/role/add', token, { code: 'AFTER_RESTORE', name: '恢复之后' })).http).toBe(200)
    } finally {
      await second.close()
    }
  })

  it('F6 a slow statement leaves a line with the number of its call and none of its values', {
    timeout: 120_000,
  }, async () => {
    const env = await place('slow')
    const server = await startProcess({ ...env, SLOW_QUERY_MS: '1', LOG_LEVEL: 'warn' })
    let said = ''
    server.process.stdout?.on('data', (piece: Buffer) => {
      said += piece
    })
    try {
      const numbers: (string | null)[] = []
      const ask = async () => {
        const response = await fetch(`${server.address}/auth/oauth/token`, {
          method: 'POST',
          headers: {
            authorization: `Basic ${btoa('console:console')}`,
            'content-type': 'application/x-www-form-urlencoded',
            'x-request-id': `slow-statement-${numbers.length + 1}`,
          },
          body: 'grant_type=password&username=geheimer-mensch&password=nothing',
        })
        await response.arrayBuffer()
        numbers.push(response.headers.get('x-request-id'))
      }
      const lines = () =>
        said
          .split('\n')
          .filter(line => line.includes('slow statement'))
          .map(line => JSON.parse(line) as Record<string, unknown>)
      const own = () => lines().filter(line => numbers.includes(String(line.requestId)))
      // On a fast machine a call may have no statement of a millisecond.
      const ofAnyCall = async () => {
        await ask()
        return own().length
      }
      await expect.poll(ofAnyCall, { timeout: 20_000, interval: 200 }).toBeGreaterThan(0)
      for (const line of own()) {
        expect(line).toMatchObject({ milliseconds: expect.any(Number), sql: expect.stringMatching(/\w/) })
        expect(Number(line.milliseconds)).toBeGreaterThanOrEqual(1)
        expect(Object.keys(line)).not.toContain('parameters')
      }
      expect(said).not.toContain('geheimer-mensch')
    } finally {
      await server.close()
    }
  })
})
