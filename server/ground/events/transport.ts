import type { Config } from '../config/config.ts'
import type { Database } from '../kernel/call.ts'
import { listen } from './listen.ts'
import type { Message } from './message.ts'

/** How messages come to every process, this one included, in the same order. */
export interface Transport {
  send(messages: readonly Message[]): Promise<void>
  close(): Promise<void>
}

export interface TransportEnds {
  onMessages(messages: readonly Message[]): void
  /** Messages may have been lost. */
  onGap(): void
  log(error: unknown, message: string): void
}

/** PGlite has one process only: what it sends it hears. PostgreSQL carries messages by LISTEN and NOTIFY. */
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
