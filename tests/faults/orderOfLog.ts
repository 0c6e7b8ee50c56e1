import { expect } from 'vitest'
import type { Database } from '../../server/ground/kernel/call.ts'
import { unique } from '../contract/harness.ts'
import type { ServerProcess } from './serverProcess.ts'

/**
 * Expects the log in the order of events, at the time of the database, whichever process wrote it and whatever its
 * clock says.
 */
export async function expectLogInOrder(db: Database, token: string, servers: readonly ServerProcess[]): Promise<void> {
  const codes: string[] = []
  for (const server of servers) {
    const code = unique('CLOCK').toUpperCase()
    codes.push(code)
    expect((await server.call('/upms/role/add', token, { code, name: code, dataScope: 'own' })).http).toBe(200)
  }
  const logged = await db
    .selectFrom('auditLog')
    .select(['recordName', 'at'])
    .where('recordName', 'in', codes)
    .orderBy('at')
    .execute()
  expect(logged.map(({ recordName }) => recordName)).toEqual(codes)
  for (const { at } of logged) expect(Math.abs(Number(at) - Date.now())).toBeLessThan(60_000)
}
