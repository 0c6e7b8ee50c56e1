import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/ground/config/config.ts'
import { type OpenDatabase, openPglite } from '../../server/ground/database/open.ts'
import type { Database } from '../../server/ground/kernel/call.ts'
import { startSession } from '../../server/ground/session/session.ts'
import { until } from '../contract/exchange/exchange.ts'
import { unique } from '../contract/harness.ts'
import { isLong } from '../helpers/form.ts'
import { armFault, plantFault, standing, stateOf } from './plannedFault.ts'
import { startProcess } from './serverProcess.ts'

/** Writes of a operation at which the server is killed; in the long form all of them, until it succeeds. */
const kills = isLong ? Array.from({ length: 100 }, (_, at) => at + 1) : [2]

/** On PostgreSQL a backend ends instead of its server: `severalSteps.test.ts`. */
describe('the program with its own database is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steps-'))
  const mark = join(folder, 'database', standing)
  let made: Record<'role' | 'position' | 'moved' | 'to', string>
  let token: string
  let root: string

  /** The database, while no server process has it. */
  let here: OpenDatabase | undefined
  const direct = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    here ??= await openPglite(join(folder, 'database'), inject('contractArchive'))
    return work(here.db)
  }
  const start = async () => {
    await here?.close()
    here = undefined
    return startProcess({ DATA_DIR: folder })
  }
  /** Calls that have to succeed, answered by this process. */
  const succeed = (calls: (add: (path: string, body: object) => Promise<string>) => Promise<void>) =>
    direct(async db => {
      const app = createApp({ config: readConfig({ DATA_DIR: folder, LOG_LEVEL: 'fatal' }), db })
      await calls(async (path, body) => {
        const headers = { authorization: `Bearer ${token}` }
        const answer = await app.inject({ method: 'POST', url: path, payload: body, headers })
        expect(answer.statusCode, answer.payload).toBe(200)
        return String(Object(answer.json().data).id)
      })
      await app.close()
    })

  beforeAll(async () => {
    await direct(async db => {
      const { id } = await db
        .selectFrom('appUser')
        .select('id')
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow()
      await db.updateTable('userCredential').set({ mustChange: false }).where('userId', '=', id).execute()
      const session = { userId: id, username: 'admin', applicationId: 'admin', ip: '127.0.0.1', userAgent: 'test' }
      token = (await startSession(db, session)).answer.access_token
      root = (await db.selectFrom('organization').select('id').where('parentId', 'is', null).executeTakeFirstOrThrow())
        .id
      await plantFault(db)
    })
    await succeed(async add => {
      const addBelow = (parentId: string) => {
        const code = unique('K-')
        return add('/upms/organization/add', { code, name: code, type: 'department', parentId })
      }
      const code = unique('K').toUpperCase()
      const named = { code, name: code }
      made = {
        role: await add('/upms/role/add', named),
        position: await add('/upms/position/add', { ...named, organizationId: root }),
        moved: await addBelow(root),
        to: await addBelow(root),
      }
      await addBelow(made.moved)
    })
    // The first start publishes the forms that the product ships.
    const first = await start()
    await first.close()
    // The program makes its schedules when it starts; they would write beside the operations.
    await direct(db => db.updateTable('jobSchedule').set({ enabled: false }).execute())
  }, 200_000)
  afterAll(async () => {
    await here?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  type Operation = [path: string, body: object]
  /** Operations that were killed each time. */
  const unfinished: Operation[] = []

  /** Kills the server at each write of an operation in turn, until it succeeds or no write is left. */
  async function killEverywhere(operation: Operation): Promise<void> {
    for (const at of kills) {
      rmSync(mark, { force: true })
      const before = await direct(async db => {
        await armFault(db, at, 'endless')
        return stateOf(db)
      })
      const server = await start()
      const [path, body] = operation
      let answer: Awaited<ReturnType<typeof server.call>> | undefined
      const call = server.call(path, token, body).then(
        given => {
          answer = given
        },
        () => undefined,
      )
      await until(async () => answer !== undefined || existsSync(mark), Boolean)
      if (answer) {
        await server.close()
        expect(answer.http, answer.text).toBe(200)
        expect(at > 3, `the operation had ${at - 1} writes`).toBe(true)
        return
      }
      server.signal('SIGKILL')
      await Promise.all([server.ended, call])
      expect(await direct(stateOf), `after a kill at write ${at}`).toBe(before)
    }
    unfinished.push(operation)
  }

  const given = { timeout: 600_000 }

  test(
    'F13 several steps: killed at a write, nothing of a new user with roles and positions is there',
    given,
    async () => {
      const roles = { roleIds: [made.role], positionIds: [made.position] }
      const body = { username: unique('u'), name: '王一', organizationId: root, ...roles }
      await killEverywhere(['/upms/user/save', body])
    },
  )

  test(
    'F13 several steps: killed at a write, an organization stands where it stood with all below it',
    { ...given, tags: 'full' },
    () => killEverywhere(['/upms/organization/edit', { id: made.moved, parentId: made.to }]),
  )

  test('F13 several steps: what was killed succeeds afterwards', given, async () => {
    await direct(db => armFault(db, 0))
    await succeed(async add => {
      for (const [path, body] of unfinished) await add(path, body)
    })
  })
})
