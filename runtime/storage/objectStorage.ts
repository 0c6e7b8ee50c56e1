/**
 * Files go straight to the object storage with credentials that live for a short time. The library (177 kB) that signs
 * is loaded with the first upload.
 *
 * @example const url = await objectStorage.upload(file, { onProgress: percent => console.log(percent) })
 */
import { environment } from '../environment/environment.ts'
import { type Credentials, lifetime, ossCredentials } from './ossCredentials.ts'
import { sendFile } from './sendFile.ts'

export interface UploadOptions {
  /** Folder below the person's own: `avatar` and `image` are shown by plain addresses, `file` is fetched signed in. */
  folder?: 'avatar' | 'image' | 'file'
  /** 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

const failure = '上传失败，请稍后再试'

/** New credentials for a call that outlives the first. */
async function refreshed() {
  const given = await ossCredentials()
  if (!given) throw new Error(failure)
  return { accessKeyId: given.accessKeyId, accessKeySecret: given.accessKeySecret, stsToken: given.securityToken }
}

async function openClient(given: Credentials) {
  const { default: OSS } = await import('ali-oss')
  const endpoint = environment.ossHost || given.endpoint
  const secure =
    endpoint.startsWith('https:') || (!endpoint.startsWith('http:') && globalThis.location.protocol === 'https:')
  const client = new OSS({
    region: given.region,
    accessKeyId: given.accessKeyId,
    accessKeySecret: given.accessKeySecret,
    stsToken: given.securityToken,
    bucket: given.bucket,
    secure,
    refreshSTSToken: refreshed,
    refreshSTSTokenInterval: lifetime,
    ...(endpoint !== '' && { endpoint }),
    ...(given.bucketInPath && { sldEnable: true }),
  })
  return { client: client as typeof client & Signer, place: placeOf(given, endpoint, secure) }
}

/** What the library has and its types leave out. */
interface Signer {
  authorization(
    method: string,
    resource: string,
    subresource: undefined,
    headers: Readonly<Record<string, string>>,
  ): string
}

/** Address of a key: the bucket stands in the path or before the host. */
function placeOf({ bucket, region, bucketInPath }: Credentials, endpoint: string, secure: boolean) {
  const scheme = secure ? 'https:' : 'http:'
  const base = endpoint === '' ? `${region}.aliyuncs.com` : endpoint.replace(/^https?:\/\//, '').replace(/\/$/, '')
  const start = bucketInPath ? `${scheme}//${base}/${bucket}/` : `${scheme}//${bucket}.${base}/`
  return (key: string) => start + key.split('/').map(encodeURIComponent).join('/')
}

/** A name that nobody can guess and that keeps the ending. */
function objectName(prefix: string, folder: string, file: File): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0].toLowerCase() ?? ''
  return `${prefix}${folder}/${crypto.randomUUID()}${ending}`
}

export const objectStorage = {
  /** Answers the address of the stored file. Throws an Error with a Chinese sentence, or an AbortError. */
  async upload(file: File, { folder = 'file', onProgress, signal }: UploadOptions = {}): Promise<string> {
    const given = await ossCredentials()
    if (!given) throw new Error(failure)
    onProgress?.(0)
    const { client, place } = await openClient(given)
    const key = objectName(given.prefix, folder, file)
    const headers = {
      'x-oss-date': new Date().toUTCString(),
      'x-oss-security-token': given.securityToken,
      'content-type': file.type || 'application/octet-stream',
    }
    const authorization = client.authorization('PUT', `/${given.bucket}/${key}`, undefined, headers)
    try {
      await sendFile({ url: place(key), headers: { ...headers, authorization }, body: file, onProgress, signal })
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
      const said = cause instanceof Error && /[\u4e00-\u9fa5]/.test(cause.message) ? cause.message : failure
      throw new Error(said, { cause })
    }
    onProgress?.(100)
    // An object of this server is named without its host, which may be another tomorrow.
    const stored = new URL(place(key))
    return stored.origin === globalThis.location.origin ? stored.pathname : stored.href
  },

  /** Fetches a stored file and hands it to the browser's downloads. Throws an Error with a Chinese sentence. */
  async download({ url, name }: { url: string; name: string }): Promise<void> {
    const given = await ossCredentials()
    const { client } = given ? await openClient(given) : { client: null }
    if (!given || !client) throw new Error('下载失败，请稍后再试')
    const path = decodeURIComponent(new URL(url, globalThis.location.href).pathname.slice(1))
    const key = given.bucketInPath ? path.replace(`${given.bucket}/`, '') : path
    const { content } = await client.get(key).catch((cause: unknown) => {
      const isGone = cause instanceof Error && 'status' in cause && cause.status === 404
      throw new Error(isGone ? '文件不存在' : '下载失败，请稍后再试', { cause })
    })
    const address = URL.createObjectURL(new Blob([content as BlobPart]))
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    // Later: the download reads it.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  },
}
