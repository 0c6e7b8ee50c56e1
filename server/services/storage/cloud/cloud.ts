import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CloudConfig } from '../../../ground/config/storageConfig.ts'
import { fault } from '../../faults.ts'
import { type Contents, measure } from '../contents.ts'
import type { TemporaryCredentials } from '../credentials.ts'
import { date4, encode4, scope4, signature4 } from '../oss/signature4.ts'
import { signedAddress } from '../oss/signedAddress.ts'
import { assumeRole } from './assumeRole.ts'

export interface Cloud {
  /** Returns credentials for a browser upload below a prefix. */
  uploadCredentials(userId: string, prefix: string): Promise<TemporaryCredentials>
  signedAddress(key: string, options: { seconds: number; query?: Record<string, string> }): Promise<string>
  /** Returns size, digest and time of an object; undefined if there is none. */
  head(key: string): Promise<{ size: number; etag: string; updatedAt: Date } | undefined>
  contents: Contents
}

/** Credentials with less remaining milliseconds are renewed. */
const reserve = 3 * 60_000

/**
 * Stores files in Alibaba Cloud OSS. The configured key can only assume a role: users get credentials to upload below
 * their prefix, the server itself those to read, write and delete.
 */
export function openCloud(config: CloudConfig): Cloud {
  const { bucket } = config
  const region = config.region.replace(/^oss-/, '')
  let own: Promise<TemporaryCredentials> | undefined
  const credentials = async (): Promise<TemporaryCredentials> => {
    const kept = await own?.catch(() => undefined)
    if (kept && Date.parse(kept.expiration) - Date.now() > reserve) return kept
    const actions = ['oss:GetObject', 'oss:PutObject', 'oss:DeleteObject']
    own = assumeRole(config, { sessionName: 'console', prefix: '', actions })
    return own
  }
  const addressOf = (key: string) => `${addressOfBucket(config).url}${key.split('/').map(encode4).join('/')}`

  const send = async (
    method: string,
    key: string,
    options: { range?: string; body?: Readable; type?: string } = {},
  ) => {
    const { accessKeyId, accessKeySecret, securityToken } = await credentials()
    const date = date4(new Date())
    const headers: Record<string, string> = {
      'x-oss-content-sha256': 'UNSIGNED-PAYLOAD',
      'x-oss-date': date,
      'x-oss-security-token': securityToken,
      ...(options.type !== undefined && { 'content-type': options.type }),
    }
    const facts = { method, resource: `/${bucket}/${key}`, query: [], headers, additional: [], date, region }
    const signature = signature4(accessKeySecret, facts)
    const scope = `${accessKeyId}/${scope4(date.slice(0, 8), region)}`
    const response = await fetch(addressOf(key), {
      method,
      headers: {
        ...headers,
        ...(options.range !== undefined && { range: options.range }),
        authorization: `OSS4-HMAC-SHA256 Credential=${scope},Signature=${signature}`,
      },
      ...(options.body ? { body: Readable.toWeb(options.body) as ReadableStream, duplex: 'half' } : {}),
      // Uploads have no time limit; downloads must start soon.
      ...(options.body ? {} : { signal: AbortSignal.timeout(config.timeoutSeconds * 1000) }),
    }).catch((cause: unknown) => {
      throw unavailable(cause)
    })
    if (response.ok || response.status === 404) return response
    const text = await response.text().catch(() => '')
    throw unavailable(new Error(`${method}: ${response.status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''}`))
  }

  return {
    uploadCredentials: (userId, prefix) =>
      assumeRole(config, {
        sessionName: userId,
        prefix,
        actions: ['oss:PutObject', 'oss:GetObject', 'oss:AbortMultipartUpload', 'oss:ListParts'],
      }),
    signedAddress: async (key, { seconds, query }) => {
      const signed = signedAddress(await credentials(), {
        method: 'GET',
        bucket,
        region,
        key,
        seconds,
        ...(query && { query }),
      })
      return `${addressOf(key)}?${signed}`
    },
    head: async key => {
      const response = await send('HEAD', key)
      if (response.status === 404) return undefined
      return {
        size: Number(response.headers.get('content-length')),
        etag: (response.headers.get('etag') ?? '').replaceAll('"', ''),
        updatedAt: new Date(response.headers.get('last-modified') ?? Date.now()),
      }
    },
    contents: {
      write: async ({ key }, content, { limit = Number.POSITIVE_INFINITY, signal, contentType } = {}) => {
        const measured = measure(limit)
        const sending = send('PUT', key, {
          body: measured.stream,
          ...(contentType !== undefined && { type: contentType }),
        })
        // A broken source must abort the upload, or a partial object would be stored.
        await Promise.all([sending, pipeline(content, measured.stream, signal ? { signal } : {})])
        return measured.written()
      },
      read: async ({ key }, range) => {
        const response = await send('GET', key, range ? { range: `bytes=${range.start}-${range.end}` } : {})
        if (response.status === 404 || !response.body) throw fault('FILE_UNKNOWN')
        return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
      },
      remove: async ({ key }) => {
        await send('DELETE', key)
      },
      // The new content replaced the old under the same key.
      removeReplaced: async () => undefined,
    },
  }
}

/**
 * Returns the bucket's URL: the bucket precedes the host name, or goes into the path for IP addresses and localhost.
 */
export function addressOfBucket({ endpoint, bucket }: CloudConfig): { url: string; isInPath: boolean } {
  const { protocol, host, hostname } = new URL(endpoint)
  const isInPath = hostname === 'localhost' || /^[\d.]+$|^\[/.test(hostname)
  return { isInPath, url: isInPath ? `${protocol}//${host}/${bucket}/` : `${protocol}//${bucket}.${host}/` }
}

const unavailable = (cause: unknown) => {
  const error = fault('STORAGE_UNAVAILABLE')
  error.cause = cause
  return error
}
