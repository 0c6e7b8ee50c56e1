import { type Answer, addressOf, bodyOf, type Call, client, headersOf, readBody } from './client.ts'
import { fileNameOf, ReceivedFile } from './receivedFile.ts'

/**
 * The only caller of `fetch`. Uploads with progress use upload.ts, because `fetch` does not report progress. Every
 * response is returned, whatever its status; only a missing response throws.
 */
export async function send(call: Call): Promise<Answer> {
  if (call.onProgress) return (await import('./upload.ts')).upload(call)
  const { method, signal } = call
  // Own timer, because platform signals for timeouts and combinations live on until the time is over.
  const end = new AbortController()
  const abort = () => end.abort(signal?.reason)
  const timer = setTimeout(() => end.abort(new DOMException('no answer in time', 'TimeoutError')), client.timeout)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  try {
    const response = await client.fetch(addressOf(call), {
      method,
      headers: headersOf(call),
      body: bodyOf(call.body),
      // Tokens travel in a header; cookies are not sent to other hosts.
      credentials: 'same-origin',
      signal: end.signal,
    })
    const { status, headers } = response
    const file = fileNameOf(headers.get('content-disposition'))
    const data = file === undefined ? readBody(await response.text()) : new ReceivedFile(await response.blob(), file)
    return { status, data, header: name => headers.get(name) }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
