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

/** An authorized protocol request, as operations see it. */
export interface OssCall {
  base: ObjectBase
  method: string
  /** Bucket of the object; the console's own for requests about the account. */
  bucket: Bucket
  /** Stored key with the bucket's prefix; empty for the bucket itself. */
  key: string
  query: ReadonlyMap<string, string>
  headers: IncomingHttpHeaders
  body: Readable
  /** Null for public objects and pictures at plain addresses. */
  grant: Grant | null
  /** Maximum object size in bytes. */
  limit: number
  /** Limit for all objects of the calling user; undefined for programs and without a limit. */
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
  /** The bucket need not exist yet. */
  makesBucket?: true
  run(call: OssCall): Promise<OssAnswer>
}

const mostParameters = 100

/**
 * Returns the query parameters in order; refuses duplicates, which could be signed as one value and read as another.
 */
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

/** Returns the key in a path of the console's own bucket; empty for the bucket itself. */
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

/** Prefix of users' files: what the console uploads and shows. */
const personal = 'user/'

/**
 * Whether the rules for console uploads apply: to every request with a user's credentials, and to every user's file
 * even if a program writes it. Applications may store any type elsewhere.
 */
export const isOfConsole = ({ bucket, grant }: Pick<OssCall, 'bucket' | 'grant'>, key: string): boolean =>
  bucket.ownerId === null && (!grant || grant.userId !== null || key.startsWith(personal))

/** Returns the stored key of a request, validated by the rules of its place. */
export function storedKey(place: Pick<OssCall, 'bucket' | 'grant'>, key: string): string {
  return place.bucket.root + (isOfConsole(place, key) ? plainKey(key) : applicationKey(key))
}

/** Returns the key as the caller knows it. */
export const shownKey = ({ root }: Bucket, key: string): string => key.slice(root.length)

/**
 * Whether the object has a public address, as pictures of the console have. Other files need a signature, and a user's
 * credentials read only their own: the call that checks access to a record opens the record's files.
 */
export const isPublic = (key: string) => /^user\/[^/]+\/(avatar|image)\//.test(key)

/** Returns the grant or refuses; objects outside the grant are denied whether they exist or not. */
export function mayReach(call: Pick<OssCall, 'bucket' | 'grant'>, right: Right, key: string): Grant {
  if (call.grant?.may.includes(right) && covers(call.grant, call.bucket, key)) return call.grant
  throw new OssError(403, 'AccessDenied', right === 'write' ? '不能写入该路径' : '没有该操作的权限')
}

/**
 * Whether a grant covers a key: a folder (ending with a slash) or one object of the console's bucket, or all buckets of
 * an account.
 */
export function covers(grant: Grant, bucket: Bucket, key: string): boolean {
  if (bucket.ownerId !== null) return accountOf(grant) === bucket.ownerId && key.startsWith(bucket.root)
  if (grant.account !== undefined || key.startsWith(foreignMark)) return false
  return grant.prefix === '' || grant.prefix.endsWith('/') ? key.startsWith(grant.prefix) : key === grant.prefix
}

/** Returns the bucket owner that a grant represents: an access key, or the program itself; undefined for users. */
export function accountOf({ account, userId, prefix }: Grant): string | undefined {
  return account ?? (userId === null && prefix === '' ? systemAccount : undefined)
}

/** Reads a whole body; refuses more than the protocol needs. */
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

/** Returns the caller's metadata, `x-oss-meta-*`. */
export function metaOf(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => name.startsWith('x-oss-meta-'))
  const meta = Object.fromEntries(entries.map(([name, value]) => [name.slice('x-oss-meta-'.length), String(value)]))
  if (JSON.stringify(meta).length > 8192) throw new OssError(400, 'MetadataTooLarge', '附加说明过长')
  return meta
}

export const quoted = (etag: string) => `"${etag}"`
export const etagOf = ({ etag, id }: StoredFile) => quoted(etag ?? id)

/** Refuses an announced size that is too large before reading the body. */
export async function refuseAnnounced({ base, key, headers, limit, quota }: OssCall): Promise<void> {
  const announced = Number(headers['content-length'] ?? 0)
  if (announced > limit) throw tooLarge(limit)
  await requireRoom(base, quota, { key, size: announced })
}

/** Returns an integer parameter within bounds. */
export function numberOf({ query }: OssCall, name: string, { min, max }: { min: number; max: number }): number {
  const text = query.get(name) ?? ''
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new OssError(400, 'InvalidArgument', `参数 ${name} 不合法`, { ArgumentName: name })
  }
  return value
}
