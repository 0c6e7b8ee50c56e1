import pg from 'pg'

const pause = 1_000

interface Watched {
  connectionString: string
  /** Maximum response time of a reachable database. */
  seconds: number
}

/**
 * Detects an unresponsive database (broken line, frozen machine), which a connection itself notices only after minutes,
 * and breaks the pool's connections: calls then fail at once and the pool reconnects. A long statement does not count,
 * because the check uses a separate connection.
 *
 * @returns a function that stops the watch
 */
export function watchSilence(pool: pg.Pool, { connectionString, seconds }: Watched): () => Promise<void> {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', client => {
    clients.add(client)
    // The connection may break between two statements of a transaction; the next statement then fails.
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
    // An error response is still a response; each call handles it itself.
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

/** Counts each second separately, so that a pause of this process is not mistaken for silence of the database. */
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

/** Fails the running statement; the pool then drops the connection. */
function breakOff(client: pg.PoolClient): void {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown = connection instanceof Object ? Reflect.get(connection, 'stream') : undefined
  if (stream instanceof Object && 'destroy' in stream && typeof stream.destroy === 'function')
    stream.destroy(new Error('Connection terminated: the database does not answer'))
}
