import { request } from '../request/request.ts'

export interface Credentials {
  accessKeyId: string
  accessKeySecret: string
  securityToken: string
  bucket: string
  region: string
  endpoint: string
  prefix: string
  /** The bucket is in the path instead of the host name. */
  bucketInPath: boolean
}

/** Milliseconds of validity, and reserve before renewal. */
const lifetime = 600_000
const reserve = 20_000
let cached: { until: number; user: string; credentials: Credentials } | null = null
let asking: Promise<Credentials | null> | null = null

/** Returns short-lived credentials; null on failure, which is only logged. */
export async function ossCredentials(): Promise<Credentials | null> {
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
    const ends = Date.parse(read('expiration')) - reserve
    cached = { until: Math.min(Date.now() + lifetime, ends || Number.POSITIVE_INFINITY), user, credentials: found }
    return found
  } catch (error) {
    console.warn('object storage: no credentials', error)
    return null
  }
}
