import { type Answer, addressOf, bodyOf, type Call, client, headersOf, readBody } from './client.ts'
import { fileNameOf, ReceivedFile } from './receivedFile.ts'

/**
 * The one door of calls to the network: `fetch`, which every browser has. Uploads whose progress is watched go by
 * upload.ts, because fetch tells nothing about what has been sent. Every answer comes back as an answer, whatever its
 * status; only a call without one throws.
 */
export async function send(call: Call): Promise<Answer> {
  if (call.onProgress) return (await import('./upload.ts')).upload(call)
  const { method, signal } = call
  // Its own timer: the signals that the platform makes for a time and for several live on until the time is over.
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
      // Tokens travel in a header; cookies of other hosts are nobody's business.
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
