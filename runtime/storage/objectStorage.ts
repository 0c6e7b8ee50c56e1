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
}

export interface UploadOptions {
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
    const raw = (await request({ method: 'GET', url: '/auth/ossToken/stsToken', silent: true })) as Record<string, unknown>
    const read = (name: string) => (typeof raw?.[name] === 'string' ? (raw[name] as string) : '')
    const found: Credentials = {
      accessKeyId: read('accessKeyId'),
      accessKeySecret: read('accessKeySecret'),
      securityToken: read('securityToken'),
      bucket: read('bucket'),
      region: read('region'),
      endpoint: read('endpoint'),
      prefix: read('prefix'),
    }
    cached = { until: Date.now() + lifetime, user, credentials: found }
    return found
  } catch (error) {
    console.warn('object storage: no credentials', error)
    return null
  }
}
