/** Where uploaded files are stored, and their size limits. */
export interface StorageConfig {
  /** Maximum size of a file in bytes. */
  limit: number
  /** Maximum total bytes per user; 0 means no limit. */
  quota: number
  /** Cloud storage; undefined uses the data folder. */
  cloud: CloudConfig | undefined
  /** Secret keys by access key, for applications with their own buckets. */
  accounts: ReadonlyMap<string, string>
}

export interface CloudConfig {
  bucket: string
  /** `oss-cn-hangzhou` */
  region: string
  /** `https://oss-cn-hangzhou.aliyuncs.com` */
  endpoint: string
  accessKeyId: string
  accessKeySecret: string
  roleArn: string
  stsEndpoint: string
  /** Seconds to wait for the start of a response. */
  timeoutSeconds: number
}

export interface StorageValues {
  UPLOAD_LIMIT_MB: number
  FILES_PER_USER_MB: number
  STORAGE_ACCESS_KEYS: string | undefined
  OSS_BUCKET: string | undefined
  OSS_REGION: string | undefined
  OSS_ENDPOINT: string | undefined
  OSS_ACCESS_KEY_ID: string | undefined
  OSS_ACCESS_KEY_SECRET: string | undefined
  OSS_ROLE_ARN: string | undefined
  OSS_STS_ENDPOINT: string
  OSS_TIMEOUT_SECONDS: number
}

const needed = ['OSS_BUCKET', 'OSS_REGION', 'OSS_ACCESS_KEY_ID', 'OSS_ACCESS_KEY_SECRET', 'OSS_ROLE_ARN'] as const

const keysName = 'STORAGE_ACCESS_KEYS'

/** Requires a cloud to be configured completely or not at all; a cloud stores only the files of the console. */
export function readStorage(values: StorageValues, wrong: string[]): StorageConfig {
  const limit = values.UPLOAD_LIMIT_MB * 1024 * 1024
  const quota = values.FILES_PER_USER_MB * 1024 * 1024
  const missing = needed.filter(name => values[name] === undefined)
  const pairs = (values.STORAGE_ACCESS_KEYS ?? '').split(',').filter(pair => pair !== '')
  const accounts = new Map(pairs.map(pair => pair.trim().split(':') as [string, string]))
  if (accounts.size < pairs.length) wrong.push(`${keysName} 中有重复的 id (${keysName} has an id twice)`)
  if (missing.length === needed.length) return { limit, quota, accounts, cloud: undefined }
  if (accounts.size > 0)
    wrong.push(`${keysName} 不能与 OSS_BUCKET 同时设置 (${keysName} is for files in the data folder)`)
  if (missing.length > 0) wrong.push(`使用对象存储还须设置 ${missing.join('、')} (set ${missing.join(', ')} too)`)
  const [bucket = '', region = '', accessKeyId = '', accessKeySecret = '', roleArn = ''] = needed.map(
    name => values[name] ?? '',
  )
  const endpoint = values.OSS_ENDPOINT ?? `https://${region}.aliyuncs.com`
  const cloud = {
    bucket,
    region,
    accessKeyId,
    accessKeySecret,
    roleArn,
    endpoint,
    stsEndpoint: values.OSS_STS_ENDPOINT,
    timeoutSeconds: values.OSS_TIMEOUT_SECONDS,
  }
  return { limit, quota, accounts, cloud }
}
