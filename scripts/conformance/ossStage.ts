import { Agent, request } from 'node:http'
import { serverKey } from '../../server/ground/kernel/serverKey.ts'
import {
  bucket,
  issueCredentials,
  region,
  type TemporaryCredentials,
} from '../../server/services/storage/credentials.ts'
import { ossClient } from './ossClient.ts'
import type { Client, Opened, Stage } from './ossOperations.ts'

export interface StageOptions {
  /** `http://127.0.0.1:8080` */
  origin: string
  dataDir: string
  version: 1 | 4
  /** `oss.localhost/key` or `localhost/oss/key`. */
  bucketIn: 'host' | 'path'
}

let counter = 0

/** Creates the unmodified client with the program's own credentials, below a folder that only it uses. */
export function ossStage({ origin, dataDir, version, bucketIn }: StageOptions): Stage {
  const { port } = new URL(origin)
  // Every name is this machine; a name server need not know the one with the bucket in it.
  const agent = new Agent({
    keepAlive: true,
    lookup: (_name, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  })
  const prefix = `conformance/${process.pid}-${++counter}/`
  const key = serverKey(dataDir, 'storage')
  const issue = (lifetime: number) =>
    issueCredentials(key, { userId: null, prefix, may: ['read', 'write', 'list', 'delete'], lifetime })
  const endpoint = `http://localhost:${port}`
  const clientOf = (credentials: TemporaryCredentials) =>
    ossClient({ credentials, bucket, region, endpoint, bucketIn, version, agent }) as unknown as Client
  const given = issue(600)
  return {
    client: clientOf(given),
    expired: clientOf(issue(-1)),
    forged: clientOf({ ...given, accessKeySecret: 'guessed' }),
    prefix,
    version,
    open: (url, { method = 'GET', headers = {}, body } = {}) =>
      new Promise<Opened>((resolve, reject) => {
        const sent = request(url, { method, headers, agent }, answer => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
          )
        })
        sent.on('error', reject)
        sent.end(body)
      }),
  }
}
