import { createApp } from '../../../server/app.ts'
import { captchaHash } from '../../../server/domains/identity/sign-in/verifyCode.ts'
import type { Config } from '../../../server/ground/config/config.ts'
import { openDatabase } from '../../../server/ground/database/open.ts'
import type { TestServer } from '../harness.ts'
import { type Desk, openDesk } from './identityDesk.ts'

let last = 0
/** An address that no other test has called from. */
export const freshAddress = (): string => `10.${100 + (++last >> 8)}.${last & 255}.7`

export interface Node {
  desk: Desk
  close(): Promise<void>
}

/**
 * The server again on the same database: with connections of its own where the database allows it, else started anew
 * over the one connection.
 */
export async function secondNode(server: TestServer, change: Partial<Config['identity']> = {}): Promise<Node> {
  const config = { ...server.config, identity: { ...server.config.identity, ...change } }
  const own = server.config.database.kind === 'postgres' ? await openDatabase(config) : undefined
  const db = own?.db ?? server.db
  const app = createApp({ config, db })
  await app.ready()
  return {
    desk: openDesk({ app, db, config }),
    close: async () => {
      await app.close()
      await own?.close()
    },
  }
}

/** A picture code that is known, because its row was written over. */
export async function knownCaptcha(desk: Desk): Promise<{ verifyKey: string; verifyCode: string }> {
  const { data } = await desk.get('/auth/oasso/verifycode', { ip: freshAddress() })
  const verifyKey = String(data.key)
  const codeHash = captchaHash(verifyKey, 'AAAA')
  await desk.db.updateTable('verifyCode').set({ codeHash }).where('id', '=', verifyKey).execute()
  return { verifyKey, verifyCode: 'AAAA' }
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
