import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPglite } from '../../server/database/open.ts'
import { startSession } from '../../server/identity/session.ts'
import type { Database } from '../../server/kernel/call.ts'
import { unique } from '../contract/harness.ts'
import { isLong } from '../helpers/form.ts'
import { armFault, plantFault, stateOf } from './plannedFault.ts'
import { startProcess } from './serverProcess.ts'

/** Writes of a deed at which the server is killed; in the long form all of them, until it succeeds. */
const kills = isLong ? Array.from({ length: 100 }, (_, at) => at + 1) : [2]
/** Milliseconds after which a call that is not answered stands at its fault. */
const patience = 4000

/** On PostgreSQL a backend ends instead of its server: `severalSteps.test.ts`. */
describe('the program with its own database is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steps-'))
  let token: string
  let root: string

  const direct = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const database = await openPglite(join(folder, 'database'))
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  }

  beforeAll(async () => {
    await (await openPglite(join(folder, 'database'), inject('contractArchive'))).close()
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
    // Schedules that are made at the start write of themselves; none runs beside the deeds.
    await (await startProcess({ DATA_DIR: folder })).close()
    await direct(db => db.updateTable('jobSchedule').set({ enabled: false }).execute())
  }, 200_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  type Add = (path: string, body: object) => Promise<string>
  const prepared = async <T>(work: (add: Add) => Promise<T>): Promise<T> => {
    const server = await startProcess({ DATA_DIR: folder })
    const found = await work(async (path, body) => {
      const { http, text, data } = await server.call(path, token, body)
      expect(http, text).toBe(200)
      return String(Object(data).id)
    })
    await server.close()
    return found
  }

  /** Kills the server while a deed stands at a write, then at another …; whether it succeeds in the end. */
  async function killEverywhere(path: string, body: object): Promise<void> {
    for (const at of [...kills, 0]) {
      const before = await direct(async db => {
        await armFault(db, at, 'endless')
        return stateOf(db)
      })
      const server = await startProcess({ DATA_DIR: folder })
      const call = server.call(path, token, body).catch(() => undefined)
      const answer = await Promise.race([call, new Promise<undefined>(done => setTimeout(done, patience))])
      if (answer) {
        await server.close()
        expect(answer.http, answer.text).toBe(200)
        expect(at === 0 || at > 3, `the deed had ${at - 1} writes`).toBe(true)
        return
      }
      expect(at, 'the deed alone is slower than a fault').not.toBe(0)
      server.signal('SIGKILL')
      await server.ended
      expect(await direct(stateOf), `after a kill at write ${at}`).toBe(before)
    }
  }

  const given = { timeout: 600_000 }

  test(
    'F13 several steps: killed at a write, nothing of a new user with roles and positions is there',
    given,
    async () => {
      const code = unique('K').toUpperCase()
      const named = { code, name: code }
      const [role, position] = await prepared(async add => [
        await add('/upms/role/add', named),
        await add('/upms/position/add', { ...named, organizationId: root }),
      ])
      const roles = { roleIds: [role], positionIds: [position] }
      await killEverywhere('/upms/user/save', { username: unique('u'), name: '王一', organizationId: root, ...roles })
    },
  )

  test(
    'F13 several steps: killed at a write, an organization stands where it stood with all below it',
    given,
    async () => {
      const [moved, to] = await prepared(async add => {
        const below = (parentId: string) => {
          const code = unique('K-')
          return add('/upms/organization/add', { code, name: code, type: 'department', parentId })
        }
        const [first, second] = [await below(root), await below(root)]
        await below(first)
        return [first, second]
      })
      await killEverywhere('/upms/organization/edit', { id: moved, parentId: to })
    },
  )
})
