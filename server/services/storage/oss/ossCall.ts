import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { type Bucket, foreignMark, systemAccount } from '../buckets.ts'
import { tooLarge } from '../contents.ts'
import type { Grant, Right } from '../credentials.ts'
import type { ObjectBase } from '../objectBase.ts'
import { applicationKey, objectKey, plainKey } from '../objectKey.ts'
import type { StoredFile } from '../objects.ts'
import { OssError } from '../ossError.ts'
import { type Quota, requireRoom } from '../quota.ts'
import { malformed } from './xml.ts'

/** One request of the protocol, as every operation sees it: the caller is known and may do what the operation needs. */
export interface OssCall {
  base: ObjectBase
  method: string
  /** Where the object lies, or would lie; the console's own where the account as a whole is asked. */
  bucket: Bucket
  /** The stored key, with the root of the bucket; empty for the bucket itself. */
  key: string
  query: ReadonlyMap<string, string>
  headers: IncomingHttpHeaders
  body: Readable
  /** Null where a picture, or an object that is public, is shown by its plain address. */
  grant: Grant | null
  /** Largest object in bytes. */
  limit: number
  /** Limit for all objects of the calling person together; undefined for programs and where there is no limit. */
  quota: Quota | undefined
}

export interface OssAnswer {
  status?: number
  headers?: Record<string, string | number | undefined>
  body?: string | Readable | null
}

export interface Operation {
  name: string
  needs: Right
  /** The bucket need not be there yet. */
  makesBucket?: true
  run(call: OssCall): Promise<OssAnswer>
}

const mostParameters = 100

/** The parameters of an address, in their order; a name given twice would be signed as one and read as another. */
export function queryOf(address: string): Map<string, string> {
  const at = address.indexOf('?')
  const query = new Map<string, string>()
  if (at < 0) return query
  const pairs = address.slice(at + 1).split('&')
  if (pairs.length > mostParameters) throw new OssError(400, 'InvalidArgument', '参数过多')
  for (const pair of pairs) {
    if (pair === '') continue
    const [name = '', ...rest] = pair.split('=')
    const decoded = decode(name)
    if (query.has(decoded)) throw new OssError(400, 'InvalidArgument', '参数重复')
    query.set(decoded, decode(rest.join('=')))
  }
  return query
}

/** The key in the path of an address of the console's own bucket; empty for the bucket itself. */
export function keyOfPath(address: string): string {
  const path = address.split('?')[0] ?? ''
  return path.replace(/^\/oss\/?/, '') === '' ? '' : objectKey(path)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new OssError(400, 'InvalidArgument', '参数编码不合法')
  }
}

/** Files of people: what the console uploads and shows. */
const personal = 'user/'

/**
 * Whether the rules of the console's own uploads apply: to every request with a person's credentials, and to every file
 * of a person, also when a program writes it. An application may store anything elsewhere.
 */
export const isOfConsole = ({ bucket, grant }: Pick<OssCall, 'bucket' | 'grant'>, key: string): boolean =>
  bucket.ownerId === null && (!grant || grant.userId !== null || key.startsWith(personal))

/** The key of a request as it is stored, checked by the rules of its place. */
export function storedKey(place: Pick<OssCall, 'bucket' | 'grant'>, key: string): string {
  return place.bucket.root + (isOfConsole(place, key) ? plainKey(key) : applicationKey(key))
}

/** The key as its caller knows it. */
export const shownKey = ({ root }: Bucket, key: string): string => key.slice(root.length)

/**
 * Pictures of the console are shown by plain addresses. All its other files need a signature, and a person's credentials
 * read only the person's own: files of records are opened by the call that checks access to the record.
 */
export const isPublic = (key: string) => /^user\/[^/]+\/(avatar|image)\//.test(key)

/** The grant, or a refusal: what lies outside of it is denied whether it exists or not. */
export function mayReach(call: Pick<OssCall, 'bucket' | 'grant'>, right: Right, key: string): Grant {
  if (call.grant?.may.includes(right) && covers(call.grant, call.bucket, key)) return call.grant
  throw new OssError(403, 'AccessDenied', right === 'write' ? '不能写入该路径' : '没有该操作的权限')
}

/** A grant covers a folder (with a slash at its end) or one object of the console's bucket, or all buckets of an account. */
export function covers(grant: Grant, bucket: Bucket, key: string): boolean {
  if (bucket.ownerId !== null) return accountOf(grant) === bucket.ownerId && key.startsWith(bucket.root)
  if (grant.account !== undefined || key.startsWith(foreignMark)) return false
  return grant.prefix === '' || grant.prefix.endsWith('/') ? key.startsWith(grant.prefix) : key === grant.prefix
}

/** The owner of buckets that a grant stands for: an access key, or the program itself; undefined for all others. */
export function accountOf({ account, userId, prefix }: Grant): string | undefined {
  return account ?? (userId === null && prefix === '' ? systemAccount : undefined)
}

/** A body that is read whole; more than the protocol needs is refused. */
export async function textBody({ body }: Pick<OssCall, 'body'>, limit = 2 * 1024 * 1024): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += (chunk as Buffer).length
    if (size > limit) throw malformed()
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** `x-oss-meta-*`: what the caller notes at an object. */
export function metaOf(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => name.startsWith('x-oss-meta-'))
  const meta = Object.fromEntries(entries.map(([name, value]) => [name.slice('x-oss-meta-'.length), String(value)]))
  if (JSON.stringify(meta).length > 8192) throw new OssError(400, 'MetadataTooLarge', '附加说明过长')
  return meta
}

export const quoted = (etag: string) => `"${etag}"`
export const etagOf = ({ etag, id }: StoredFile) => quoted(etag ?? id)

/** Refuses what is announced to be too large before a byte of it is read. */
export async function refuseAnnounced({ base, key, headers, limit, quota }: OssCall): Promise<void> {
  const announced = Number(headers['content-length'] ?? 0)
  if (announced > limit) throw tooLarge(limit)
  await requireRoom(base, quota, { key, size: announced })
}

/** A whole number of the query within bounds. */
export function numberOf({ query }: OssCall, name: string, { min, max }: { min: number; max: number }): number {
  const text = query.get(name) ?? ''
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new OssError(400, 'InvalidArgument', `参数 ${name} 不合法`, { ArgumentName: name })
  }
  return value
}
