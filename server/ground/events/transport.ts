import type { Config } from '../config/config.ts'
import type { Database } from '../kernel/call.ts'
import { listen } from './listen.ts'
import type { Transport, TransportEnds } from './transportTypes.ts'

/** PGlite has a single process, so messages are delivered directly. PostgreSQL uses LISTEN and NOTIFY. */
export async function openTransport(
  { config, db }: { config: Config; db: Database },
  ends: TransportEnds,
): Promise<Transport> {
  if (config.database.kind === 'postgres')
    return listen({ url: config.database.url, db, silenceSeconds: config.pace.databaseSilenceSeconds }, ends)
  return {
    send: async messages => ends.onMessages(messages),
    close: async () => undefined,
  }
}
