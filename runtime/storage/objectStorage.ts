/**
 * Files go straight to the object storage with credentials that live for a short time. The library (177 kB) is loaded
 * with the first upload.
 *
 * @example const url = await objectStorage.upload(file, { onProgress: percent => console.log(percent) })
 */
import { environment } from '../environment/environment.ts'
import { request } from '../request/request.ts'

interface Credentials {
  accessKeyId: string
  accessKeySecret: string
  securityToken: string
  bucket: string
  region: string
  endpoint: string
  prefix: string
  /** The bucket stands in the path instead of the host name. */
  bucketInPath: boolean
}

export interface UploadOptions {
  /** Folder below the person's own, for example `avatar`; default `file`. */
  folder?: string
  /** 0 to 100. */
  onProgress?: (percent: number) => void
}

const lifetime = 600_000
let cached: { until: number; user: string; credentials: Credentials } | null = null
let asking: Promise<Credentials | null> | null = null

/** Null when none were given; that is only logged. */
async function credentials(): Promise<Credentials | null> {
  const user = globalThis.sessionStorage?.getItem('lastUser') ?? ''
  if (cached && cached.until > Date.now() && cached.user === user) return cached.credentials
  asking ??= fetchCredentials(user).finally(() => {
    asking = null
  })
  return asking
}

async function fetchCredentials(user: string): Promise<Credentials | null> {
  try {
    const raw = (await request({ method: 'GET', url: '/auth/ossToken/stsToken', silent: true })) as Record<
      string,
      unknown
    >
    const read = (name: string) => (typeof raw?.[name] === 'string' ? (raw[name] as string) : '')
    const found: Credentials = {
      accessKeyId: read('accessKeyId'),
      accessKeySecret: read('accessKeySecret'),
      securityToken: read('securityToken'),
      bucket: read('bucket'),
      region: read('region'),
      endpoint: read('endpoint'),
      prefix: read('prefix'),
      bucketInPath: raw.sldEnable === true,
    }
    cached = { until: Date.now() + lifetime, user, credentials: found }
    return found
  } catch (error) {
    console.warn('object storage: no credentials', error)
    return null
  }
}

/** New credentials for an upload that outlives the first. */
async function refreshed() {
  const given = await credentials()
  if (!given) throw new Error('上传失败，请稍后再试')
  return { accessKeyId: given.accessKeyId, accessKeySecret: given.accessKeySecret, stsToken: given.securityToken }
}

/** A name that nobody can guess and that keeps the ending. */
function objectName(prefix: string, folder: string, file: File): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0].toLowerCase() ?? ''
  return `${prefix}${folder}/${crypto.randomUUID()}${ending}`
}

export const objectStorage = {
  /** Answers the address of the stored file. Throws an Error with a Chinese sentence. */
  async upload(file: File, { folder = 'file', onProgress }: UploadOptions = {}): Promise<string> {
    const given = await credentials()
    if (!given) throw new Error('上传失败，请稍后再试')
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
    onProgress?.(0)
    const name = objectName(given.prefix, folder, file)
    try {
      const { url } = (await client.put(name, file)) as { url?: string }
      onProgress?.(100)
      // An object of this server is named without its host, which may be another tomorrow.
      const stored = new URL(url ?? `/${given.bucket}/${name}`, globalThis.location.href)
      return stored.origin === globalThis.location.origin ? stored.pathname : stored.href
    } catch (cause) {
      const message =
        cause instanceof Error && 'code' in cause && /[\u4e00-\u9fa5]/.test(cause.message) ? cause.message : ''
      throw new Error(message || '上传失败，请稍后再试', { cause })
    }
  },
}
