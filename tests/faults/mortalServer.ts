import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { type OpenDatabase, openDatabase, openPglite } from '../../server/ground/database/open.ts'
import { copyOfSeeded, type DatabaseKind } from '../contract/harness.ts'
import { userTask } from '../contract/workflow/approvalDesk.ts'
import { quickPace } from '../helpers/pace.ts'
import { administrator } from './processDesk.ts'
import { type ServerProcess, startProcess } from './serverProcess.ts'

/** A server process on a seeded database that outlives it, and the administrator who calls it. */
export interface MortalServer {
  env: Record<string, string>
  server: ServerProcess
  adminId: string
  token: string
  /** Opens its database; PGlite only while the server is dead. */
  open(): Promise<OpenDatabase>
  /** Restarts the server; returns the milliseconds that it took. */
  restart(): Promise<number>
  kill(): Promise<void>
  /** A node with a task of the administrator, for `inLine`. */
  own(id: string): [string, string]
}

/** Starts such a server before the tests of a suite and ends it after them. */
export function givenMortalServer(kind: DatabaseKind): MortalServer {
  let folder: string
  const mortal = {
    open: () =>
      kind === 'postgres'
        ? openDatabase({ database: { kind: 'postgres', url: String(mortal.env.DATABASE_URL) } })
        : openPglite(join(folder, 'database')),
    restart: async () => {
      const began = performance.now()
      mortal.server = await startProcess(mortal.env)
      return performance.now() - began
    },
    kill: async () => {
      mortal.server.signal('SIGKILL')
      await mortal.server.ended
    },
    own: id => [id, userTask(id, { approvers: [{ rule: 'users', users: [mortal.adminId] }] })],
  } as MortalServer

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mortal-'))
    mortal.env = { ...quickPace, DATA_DIR: folder }
    if (kind === 'postgres') mortal.env.DATABASE_URL = await copyOfSeeded()
    const database =
      kind === 'postgres' ? await mortal.open() : await openPglite(join(folder, 'database'), inject('contractArchive'))
    const { id, token } = await administrator(database)
    Object.assign(mortal, { adminId: id, token })
    await database.close()
    await mortal.restart()
  }, 200_000)
  afterAll(async () => {
    await mortal.server?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return mortal
}
