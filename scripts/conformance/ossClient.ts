import type { Agent } from 'node:http'
import OSS from 'ali-oss'
import type { TemporaryCredentials } from '../../server/services/storage/credentials.ts'

export interface ClientOptions {
  credentials: TemporaryCredentials
  bucket: string
  region: string
  /** Address of the storage; the bucket is in the path unless `bucketIn` says otherwise. */
  endpoint: string
  bucketIn?: 'host' | 'path'
  version?: 1 | 4
  agent?: Agent
}

/** Creates the unmodified client as the browser does. */
export function ossClient({
  credentials: { accessKeyId, accessKeySecret, securityToken: stsToken },
  bucketIn = 'path',
  version = 4,
  ...more
}: ClientOptions): OSS {
  return new OSS({
    accessKeyId,
    accessKeySecret,
    stsToken,
    sldEnable: bucketIn === 'path',
    authorizationV4: version === 4,
    refreshSTSTokenInterval: 600_000,
    refreshSTSToken: async () => ({ accessKeyId, accessKeySecret, stsToken }),
    ...more,
  } as OSS.Options)
}
