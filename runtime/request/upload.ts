/** The only import of axios, for calls with progress. Loaded with the first of them. */
import axios from 'axios'
import { type Answer, addressOf, bodyOf, type Call, client, headersOf, readBody } from './client.ts'

export async function upload(call: Call): Promise<Answer> {
  const { method, signal, onProgress } = call
  const answer = await axios.request<string>({
    method,
    url: addressOf(call),
    headers: headersOf(call),
    data: bodyOf(call.body),
    timeout: client.timeout,
    responseType: 'text',
    validateStatus: () => true,
    onUploadProgress: ({ loaded, total }) => onProgress?.(total ? Math.min(1, loaded / total) : 0),
    ...(signal && { signal }),
  })
  return {
    status: answer.status,
    data: readBody(answer.data),
    header: name => {
      const value: unknown = answer.headers[name.toLowerCase()]
      return typeof value === 'string' ? value : null
    },
  }
}
