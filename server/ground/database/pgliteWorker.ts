import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import {
  commit,
  type PgliteFailure,
  type PgliteOptions,
  type PgliteReply,
  type PgliteRequest,
  type PgliteResult,
} from './pgliteMessages.ts'
import { namedQueries } from './pgliteNamed.ts'

/**
 * The thread that runs PGlite, so that a long query never blocks the server. It runs requests in order of arrival; the
 * client's driver separates transactions.
 */
const options = workerData as PgliteOptions
const port = parentPort
if (!port) throw new Error('pgliteWorker runs as a worker thread only')

const dateType = 1082
const lite = await PGlite.create({
  dataDir: options.folder,
  parsers: { [dateType]: (text: string) => text },
  ...(options.template === undefined ? {} : { loadDataDir: new Blob([readFileSync(options.template)]) }),
})
const asTexts = new Proxy({}, { get: () => (value: unknown) => (value === null ? null : String(value)) })
const query = options.texts
  ? (sql: string, parameters: unknown[]) =>
      lite.query<Record<string, unknown>>(sql, parameters, { parsers: asTexts, serializers: asTexts })
  : namedQueries(lite)

let queue: Promise<void> = Promise.resolve()
port.on('message', (request: PgliteRequest) => {
  queue = queue.then(async () => {
    try {
      const result = await answer(request)
      port.postMessage({ id: request.id, result } satisfies PgliteReply)
    } catch (error) {
      port.postMessage({ id: request.id, failure: failureOf(error) } satisfies PgliteReply)
    }
    if (request.kind === 'close') port.close()
  })
})
port.postMessage({ id: 0, result: { rows: [], affectedRows: 0 } } satisfies PgliteReply)

async function answer(request: PgliteRequest): Promise<PgliteResult> {
  switch (request.kind) {
    case 'query': {
      for (const { sql, parameters } of request.ahead)
        try {
          await query(sql, parameters)
        } catch (error) {
          // An aborted transaction refuses everything except a rollback.
          if (request.sql === commit) await query('rollback', [])
          throw error
        }
      const { rows, affectedRows } = await query(request.sql, request.parameters)
      return { rows, affectedRows }
    }
    case 'execute':
      await lite.exec(request.sql)
      return { rows: [], affectedRows: undefined }
    case 'dump': {
      const archive = await lite.dumpDataDir('gzip')
      return { rows: [], affectedRows: undefined, archive: new Uint8Array(await archive.arrayBuffer()) }
    }
    case 'close':
      await lite.close()
      return { rows: [], affectedRows: undefined }
  }
}

function failureOf(error: unknown): PgliteFailure {
  const failure: PgliteFailure = { message: error instanceof Error ? error.message : String(error) }
  if (typeof error !== 'object' || error === null) return failure
  for (const key of ['code', 'detail', 'constraint', 'table'] as const) {
    const value: unknown = Reflect.get(error, key)
    if (typeof value === 'string') failure[key] = value
  }
  return failure
}
