import { readSheet } from '../../../server/ground/sheets/readSheet.ts'
import type { TestServer } from '../harness.ts'

/** The rows of a file that was answered. */
export async function rowsOf(bytes: Buffer): Promise<unknown[][]> {
  const rows: unknown[][] = []
  for await (const { cells } of readSheet(bytes)) rows.push(cells)
  return rows
}

export interface FileReply {
  http: number
  bytes: Buffer
  name: string
  /** The envelope, where the answer is no file. */
  message: string
  data: Record<string, unknown>
}

/** Calls an endpoint that may answer a file. */
export async function callForFile(
  server: TestServer,
  path: string,
  { token, body, method = 'POST' }: { token?: string; body?: object; method?: 'GET' | 'POST' },
): Promise<FileReply> {
  return replyOf(
    await server.app.inject({
      method,
      url: path,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    }),
  )
}

/** One step of an import; the file goes as the body. */
export async function importStep(
  server: TestServer,
  path: string,
  {
    token,
    file,
    ...query
  }: {
    token?: string
    file?: Buffer
    step: string
    id?: string
    overwrite?: string
    name?: string
    sheet?: string
    headRow?: string
    columns?: string
  },
): Promise<FileReply> {
  return replyOf(
    await server.app.inject({
      method: 'POST',
      url: path,
      query: Object.fromEntries(
        Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
      ),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(file ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(file ? { payload: file } : {}),
    }),
  )
}

function replyOf(response: { statusCode: number; rawPayload: Buffer; headers: Record<string, unknown> }): FileReply {
  const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
  const envelope = isJson
    ? (JSON.parse(response.rawPayload.toString('utf8')) as { message: string; data: Record<string, unknown> | null })
    : { message: '', data: {} }
  const name = /filename\*=UTF-8''(.+)$/.exec(String(response.headers['content-disposition'] ?? ''))?.[1] ?? ''
  return {
    http: response.statusCode,
    bytes: response.rawPayload,
    name: decodeURIComponent(name),
    message: envelope.message,
    data: envelope.data ?? {},
  }
}

/** Asks again until the answer is as wished: jobs take a moment. */
export async function until<T>(ask: () => Promise<T>, isEnough: (answer: T) => boolean, patience = 40_000): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    const answer = await ask()
    if (isEnough(answer)) return answer
    if (Date.now() > end) throw new Error(`not in time: ${JSON.stringify(answer)}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
