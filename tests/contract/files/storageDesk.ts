import type OSS from 'ali-oss'
import { ossClient } from '../../../scripts/conformance/ossClient.ts'
import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import type { TemporaryCredentials } from '../../../server/services/storage/credentials.ts'
import { given, type TestServer } from '../harness.ts'
import { type Desk, openDesk, type TestUser } from '../identity/identityDesk.ts'

/** What the server gives a browser for uploading. */
export interface Credentials extends TemporaryCredentials {
  bucket: string
  region: string
  sldEnable: boolean
}

/** A user who uploads, with the client as the browser creates it. */
export interface Uploader extends TestUser {
  token: string
  data: Credentials
  client: OSS
  prefix: string
  register(key: string, name?: string): ReturnType<Desk['post']>
}

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The client speaks real HTTP. By name: at an IP address it would send the host name of its cloud instead. */
export async function listenByName(server: TestServer): Promise<string> {
  const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  return `http://localhost:${port}`
}

export const storageClient = (credentials: Credentials, endpoint: string) =>
  ossClient({ credentials, bucket: credentials.bucket, region: credentials.region, endpoint })

export async function storageUser({
  server,
  desk,
  origin,
}: {
  server: TestServer
  desk: Desk
  origin: string
}): Promise<Uploader> {
  const user = await desk.addUser()
  const token = (await issueToken(server, user.username)).access_token
  const data = (await desk.get('/auth/ossToken/stsToken', { token })).data as unknown as Credentials
  return {
    ...user,
    token,
    data,
    client: storageClient(data, origin),
    prefix: data.prefix,
    register: (key, name) =>
      desk.post('/auth/ossToken/register', { url: `/oss/${key}`, ...(name && { name }) }, { token }),
  }
}

/** Files against a server that listens. */
export async function openStorageDesk(server: TestServer) {
  const desk = openDesk(server)
  const origin = await listenByName(server)
  return { desk, origin, someone: () => storageUser({ server, desk, origin }) }
}

export type StorageDesk = Awaited<ReturnType<typeof openStorageDesk>>

/** Files for the tests of a suite. */
export const givenStorageDesk = (server: TestServer): StorageDesk => given(() => openStorageDesk(server))

/** Returns status and code of a refusal; undefined if the work succeeded. */
export const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    reason => reason,
  )
  const { status, code } = (error ?? {}) as { status?: number; code?: string }
  return [status, code]
}
