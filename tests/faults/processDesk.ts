import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { rebuildInstance } from '../../server/domains/workflow/migration/rebuild.ts'
import { readConfig } from '../../server/ground/config/config.ts'
import type { OpenDatabase } from '../../server/ground/database/open.ts'
import type { Database } from '../../server/ground/kernel/call.ts'
import { systemCall } from '../../server/ground/kernel/createCall.ts'
import { startSession } from '../../server/ground/session/session.ts'
import { unique } from '../contract/harness.ts'
import { bpmn } from '../contract/workflow/desk.ts'
import type { ServerProcess } from './serverProcess.ts'

/** Returns the id of the administrator, whose password is already changed, and a token. */
export async function administrator({ db }: OpenDatabase): Promise<{ id: string; token: string }> {
  const { id } = await db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'admin')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  await db.updateTable('userCredential').set({ mustChange: false }).where('userId', '=', id).execute()
  const session = { userId: id, username: 'admin', applicationId: 'admin', ip: '127.0.0.1', userAgent: 'test' }
  const token = (await startSession(db, session)).answer.access_token
  // The long form of a test takes hours: its clients work on, as those that renew their tokens would.
  await db
    .updateTable('session')
    .set({ accessExpiresAt: sql<Date>`now() + interval '10 hours'` })
    .where('userId', '=', id)
    .execute()
  return { id, token }
}

/** Calls of a server process that have to succeed. */
export const callerOf = (server: ServerProcess, token: string) => async (path: string, body: object) => {
  const answer = await server.call(path, token, body)
  if (answer.http !== 200) throw new Error(`${path}: ${answer.http} ${answer.text}`)
  return Object(answer.data) as Record<string, unknown>
}

/** Deploys the inside of a process; its key. */
export async function deployed(call: ReturnType<typeof callerOf>, inside: string, outside = ''): Promise<string> {
  const key = unique('k')
  const { id } = await call('/nbpm/model/create', { key, name: key, xml: bpmn(key, inside, outside) })
  await call('/nbpm/model/deploy', { id })
  return key
}

/** History without gaps, a task for each token that waits for one, and rows that follow from the events. */
export async function expectSound(db: Database, instanceId: string): Promise<string> {
  const of = (table: 'processEvent' | 'processToken' | 'processTask') =>
    db.selectFrom(table).selectAll().where('instanceId', '=', instanceId)
  const events = await of('processEvent')
    .orderBy('sequence' as never)
    .execute()
  expect(events.map(event => Object(event).sequence)).toEqual(events.map((_, at) => at + 1))
  const tokens = (await of('processToken').execute()) as unknown as { id: string; wait: string }[]
  const tasks = (await of('processTask').execute()) as unknown as { tokenId: string; endedAt: Date | null }[]
  const waiting = tokens.filter(({ wait }) => wait === 'task').map(({ id }) => id)
  const open = tasks.filter(({ endedAt }) => endedAt === null).map(({ tokenId }) => tokenId)
  expect(open.sort()).toEqual(waiting.sort())
  const rebuilt = await rebuildInstance(systemCall({ db, config: readConfig({}) }), instanceId)
  expect(rebuilt.differences).toEqual([])
  return phaseOf(db, instanceId)
}

async function phaseOf(db: Database, instanceId: string): Promise<string> {
  const { rows } = await sql<{ phase: string }>`select phase from process_instance where id = ${instanceId}`.execute(db)
  return rows[0]?.phase ?? 'missing'
}

interface Client {
  server: ServerProcess
  token: string
  key: string
  /** Of each instance, how many of its approvals were acknowledged. */
  done: Map<string, number>
}

let orders = 0

/** Starts processes of three approvals and decides them, as a client that tries again under the same id. */
export async function workUntil(isOver: () => boolean, { server, token, key, done }: Client): Promise<void> {
  const insist = async (path: string, body: object) => {
    for (let tries = 0; tries < 1200; tries++) {
      const answer = await server.call(path, token, body).catch(() => undefined)
      if (answer?.http === 200) return Object(answer.data) as Record<string, unknown>
      if (answer && answer.http !== 503 && answer.http !== 504) throw new Error(`${answer.http} ${answer.text}`)
      await wait(50)
    }
    throw new Error(`${path} never succeeded`)
  }
  while (!isOver()) {
    const commandId = `${key}-${Math.random()}-${++orders}`
    const started = await insist('/nbpm/instance/start', { key, commandId })
    const id = String(started.id)
    done.set(id, 0)
    for (let step = 0; step < 3 && !isOver(); step++) {
      const todo = await insist('/nbpm/task/todo', { instanceId: id, size: 5 })
      const [task] = todo.records as { id: string }[]
      if (!task) break
      await insist('/nbpm/task/complete', { id: task.id, commandId: `agree-${task.id}` })
      done.set(id, step + 1)
    }
  }
}

/** Rebuilding an instance from its events takes some hundredths of a second; of more, only a sample is rebuilt. */
const mostRebuilt = 3000

/** Expects all acknowledged commands in order, and every instance in a valid state. */
export async function expectAllSound(db: Database, done: ReadonlyMap<string, number>): Promise<void> {
  const every = Math.ceil(done.size / mostRebuilt)
  for (const [at, [id, count]] of [...done].entries()) {
    const phase = await (at % every === 0 ? expectSound(db, id) : phaseOf(db, id))
    const decided = await db
      .selectFrom('processEvent')
      .select('nodeId')
      .where('instanceId', '=', id)
      .where('kind', '=', 'taskCompleted')
      .orderBy('sequence')
      .execute()
    expect(decided.map(({ nodeId }) => nodeId)).toEqual(decided.map((_, at) => `n${at}`))
    expect(decided.length).toBeGreaterThanOrEqual(count)
    if (decided.length === 3) expect(phase).toBe('completed')
  }
}
