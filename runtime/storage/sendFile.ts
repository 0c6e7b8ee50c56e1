export interface SentFile {
  url: string
  headers: Record<string, string>
  body: Blob
  onProgress?: ((percent: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Puts bytes under an address; tells how far it is, which `fetch` cannot. Rejects with the answer's text. */
export function sendFile({ url, headers, body, onProgress, signal }: SentFile): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    call.onload = () => (call.status === 200 ? resolve() : reject(new Error(messageIn(call.responseText))))
    call.onerror = () => reject(new Error(''))
    call.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', () => call.abort(), { once: true })
    if (signal?.aborted) return reject(new DOMException('aborted', 'AbortError'))
    call.send(body)
  })
}

/** The sentence of an object storage's refusal. */
const messageIn = (xml: string) => /<Message>([^<]*)<\/Message>/.exec(xml)?.[1] ?? ''
