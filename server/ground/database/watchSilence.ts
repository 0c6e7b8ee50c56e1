import pg from 'pg'

const pause = 1_000

interface Watched {
  connectionString: string
  /** How long a database that is there may take to answer. */
  seconds: number
}

/**
 * Finds out that the database has fallen silent (a cut line, a frozen machine), which a connection by itself notices
 * after minutes only, and breaks the connections of the pool: calls fail at once then and the pool connects anew. A long
 * statement is no silence: it is asked on a connection of its own.
 *
 * @returns what ends the watch
 */
export function watchSilence(pool: pg.Pool, { connectionString, seconds }: Watched): () => Promise<void> {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', client => {
    clients.add(client)
    // One that breaks between two statements of a transaction; the next statement fails by itself.
    client.on('error', () => undefined)
  })
  pool.on('remove', client => {
    clients.delete(client)
  })
  let probe: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const ask = async (): Promise<void> => {
    if (!probe) {
      const made = new pg.Client({ connectionString })
      made.on('error', () => {
        if (probe === made) probe = undefined
      })
      probe = made
      await made.connect()
    }
    await probe.query('select 1')
  }
  const look = async () => {
    const answered = await inTime(ask(), seconds)
    if (answered !== 'yes') {
      probe?.removeAllListeners('error').on('error', () => undefined)
      void probe?.end().catch(() => undefined)
      probe = undefined
    }
    // A refusal is an answer: what it means each call finds out by itself.
    if (answered === 'silence') for (const client of clients) breakOff(client)
    if (!isOver) timer = later()
  }
  const later = () => {
    const next = setTimeout(() => void look(), pause)
    next.unref()
    return next
  }
  timer = later()
  return async () => {
    isOver = true
    clearTimeout(timer)
    await probe?.end().catch(() => undefined)
  }
}

/** Each second is counted by itself, so that a moment in which this process was busy or frozen is no silence of the database. */
async function inTime(answer: Promise<void>, seconds: number): Promise<'yes' | 'refused' | 'silence'> {
  let found: 'yes' | 'refused' | undefined
  const arrived = answer.then(
    () => {
      found = 'yes'
    },
    () => {
      found = 'refused'
    },
  )
  for (let second = 0; second < seconds && found === undefined; second++) {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<void>(resolve => {
      timer = setTimeout(resolve, 1000)
      timer.unref()
    })
    await Promise.race([arrived, over])
    clearTimeout(timer)
  }
  return found ?? 'silence'
}

/** Ends what runs on it with an error; the pool then lets it go. */
function breakOff(client: pg.PoolClient): void {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown = connection instanceof Object ? Reflect.get(connection, 'stream') : undefined
  if (stream instanceof Object && 'destroy' in stream && typeof stream.destroy === 'function')
    stream.destroy(new Error('Connection terminated: the database does not answer'))
}
