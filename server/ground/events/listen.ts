import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../kernel/call.ts'
import type { Message } from './message.ts'
import type { Transport, TransportEnds } from './transportTypes.ts'

const channel = 'console_events'
/** PostgreSQL limits a payload to 8,000 bytes. */
const mostBytes = 7_500
const longestPause = 5_000

interface ListenBase {
  url: string
  db: Database
  /** After this many seconds without an answer, the listener reconnects. */
  silenceSeconds: number
}

/**
 * Listens for NOTIFY on a separate connection and reopens it when it breaks or stops answering. Messages sent meanwhile
 * are lost; the listener is notified of the gap.
 */
export async function listen({ url, db, silenceSeconds }: ListenBase, ends: TransportEnds): Promise<Transport> {
  const patience = silenceSeconds * 1000
  let client: pg.Client | undefined
  let beat: NodeJS.Timeout | undefined
  let again: NodeJS.Timeout | undefined
  let isClosed = false
  let pause = 250

  const connect = async (): Promise<void> => {
    const made = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: patience })
    const lost = (error: unknown) => {
      if (client !== made) return
      client = undefined
      clearInterval(beat)
      made.removeAllListeners()
      made.on('error', () => undefined)
      void made.end().catch(() => undefined)
      if (isClosed) return
      ends.log(error, 'events are not heard: connecting again')
      later()
    }
    made.on('error', lost)
    made.on('end', () => lost(new Error('the connection was closed')))
    made.on('notification', ({ payload }) => ends.onMessages(read(payload)))
    try {
      client = made
      await made.connect()
      await made.query(`listen ${channel}`)
    } catch (error) {
      if (client === made) client = undefined
      made.removeAllListeners()
      made.on('error', () => undefined)
      void made.end().catch(() => undefined)
      throw error
    }
    beat = setInterval(() => void answers(made, patience).catch(lost), 2 * patience)
    beat.unref()
  }
  const later = () => {
    again = setTimeout(() => {
      connect().then(
        () => {
          pause = 250
          ends.onGap()
        },
        () => {
          pause = Math.min(pause * 2, longestPause)
          if (!isClosed) later()
        },
      )
    }, pause)
    again.unref()
  }

  await connect()
  return {
    send: async messages => {
      for (const part of parts(messages)) await sql`select pg_notify(${channel}, ${part})`.execute(db)
    },
    close: async () => {
      isClosed = true
      clearInterval(beat)
      clearTimeout(again)
      await client?.end().catch(() => undefined)
    },
  }
}

/** Detects a peer that disappeared without closing the connection. */
async function answers(client: pg.Client, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), patience)
  })
  try {
    await Promise.race([client.query('select 1'), silence])
  } finally {
    clearTimeout(timer)
  }
}

/** Packs messages into as few notifications as possible: each commit with NOTIFY takes a database-wide lock. */
function* parts(messages: readonly Message[]): Generator<string> {
  let texts: string[] = []
  let bytes = 2
  for (const message of messages) {
    const text = JSON.stringify(message)
    const length = Buffer.byteLength(text) + 1
    if (bytes + length > mostBytes && texts.length > 0) {
      yield `[${texts.join(',')}]`
      texts = []
      bytes = 2
    }
    texts.push(text)
    bytes += length
  }
  if (texts.length > 0) yield `[${texts.join(',')}]`
}

function read(payload: string | undefined): Message[] {
  try {
    const found: unknown = JSON.parse(payload ?? '')
    return Array.isArray(found) ? found : []
  } catch {
    // Another program uses the channel.
    return []
  }
}
