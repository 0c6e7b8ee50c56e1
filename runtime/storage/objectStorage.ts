/**
 * Uploads files directly to the object storage with short-lived credentials, and then registers them with the server.
 * The signing library loads with the first upload.
 *
 * @example const url = await objectStorage.upload(file, { onProgress: percent => console.log(percent) })
 */
import { request } from '../request/request.ts'
import { fileMark } from './checkpoints.ts'
import { finding } from './findings.ts'
import { ossClient } from './ossClient.ts'
import { ossCredentials } from './ossCredentials.ts'
import { sendInParts } from './sendInParts.ts'
import { storageSentence } from './storageSentence.ts'

export interface UploadOptions {
  /** Folder below the user's prefix: `avatar` and `image` have public addresses, `file` requires a session. */
  folder?: 'avatar' | 'image' | 'file'
  /** 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

const failure = finding('UPLOAD_FAILED').message
const downloadFailure = finding('DOWNLOAD_FAILED').message

export const objectStorage = {
  /** Uploads a file; returns its address. Throws an Error with a Chinese sentence, or an AbortError. */
  async upload(file: File, { folder = 'file', onProgress, signal }: UploadOptions = {}): Promise<string> {
    const given = await ossCredentials()
    if (!given) throw new Error(failure)
    onProgress?.(0)
    try {
      const client = await ossClient(given)
      const mark = fileMark(given.prefix, folder, file)
      const key = objectName(given.prefix, folder, file)
      const name = await sendInParts({ client, key, file, mark, onProgress, signal })
      const url = await registered(name, file.name)
      signal?.throwIfAborted()
      onProgress?.(100)
      return url
    } catch (cause) {
      if (signal?.aborted) throw new DOMException('aborted', 'AbortError')
      throw new Error(sentenceOf(cause, failure), { cause })
    }
  },

  /** Downloads a stored file through a URL valid for a few minutes. Throws an Error with a Chinese sentence. */
  async download({ url, name }: { url: string; name: string }): Promise<void> {
    const address = await request({
      method: 'GET',
      url: '/auth/ossToken/downloadUrl',
      query: { url, name },
      silent: true,
      mask: false,
    }).then(
      data => textOf(data, 'url'),
      (cause: unknown) => {
        throw new Error(sentenceOf(cause, downloadFailure), { cause })
      },
    )
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
  },
}

/** Registers the upload; only after this check may others read the file. */
async function registered(key: string, name: string): Promise<string> {
  const url = `/oss/${key}`
  const body = { url, name: name.slice(-200) }
  const data = await request({ method: 'POST', url: '/auth/ossToken/register', body, silent: true, mask: false })
  return textOf(data, 'url')
}

/** Returns an unguessable name with the original extension. */
function objectName(prefix: string, folder: string, file: File): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0].toLowerCase() ?? ''
  return `${prefix}${folder}/${crypto.randomUUID()}${ending}`
}

/** Returns the message of the server or storage, if it is meant for users. */
const sentenceOf = (cause: unknown, otherwise: string): string =>
  storageSentence(cause) ??
  (cause instanceof Error && /^[\u4e00-\u9fa5]/.test(cause.message) ? cause.message : otherwise)

const textOf = (data: unknown, name: string): string => {
  const value: unknown = Reflect.get(Object(data), name)
  if (typeof value !== 'string') throw new Error(failure)
  return value
}
