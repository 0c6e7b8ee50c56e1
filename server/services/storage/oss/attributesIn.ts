import { parse } from 'node:querystring'
import { type Acl, type Attributes, acls, encryptions, storageClasses } from '../attributes.ts'
import type { Bucket } from '../buckets.ts'
import { notImplemented, OssError } from '../ossError.ts'
import { isOfConsole, type OssCall } from './ossCall.ts'

/** Headers stored with an object and returned with its content. */
const keptHeaders = ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'expires'] as const
const longestHeader = 1024

type Headers = OssCall['headers']

/** Returns the attributes in a store request; undefined for uploads of the console. */
export function attributesIn(call: Pick<OssCall, 'bucket' | 'grant' | 'key' | 'headers'>): Attributes | undefined {
  if (isOfConsole(call, call.key)) return undefined
  const { headers, bucket } = call
  const acl = textOf(headers, 'x-oss-object-acl')
  return {
    headers: headersIn(headers),
    storageClass: storageClassIn(headers, bucket),
    ...(acl !== undefined && acl !== 'default' && { acl: aclOf(acl) }),
    ...encryptionIn(headers),
    ...tagsIn(headers),
  }
}

/** Returns the headers to store. */
export function headersIn(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of keptHeaders) {
    const value = textOf(headers, name)
    if (value === undefined) continue
    if (value.length > longestHeader) throw invalid(name)
    // This describes the transfer of this body, not the object.
    if (name === 'content-encoding' && value === 'aws-chunked') continue
    kept[name] = value
  }
  return kept
}

export function storageClassIn(headers: Headers, bucket: Bucket): Attributes['storageClass'] & string {
  const asked = textOf(headers, 'x-oss-storage-class')
  if (asked === undefined) return bucket.storageClass
  return storageClasses.find(one => one === asked) ?? fail('x-oss-storage-class')
}

export const aclOf = (text: string): Acl => acls.find(acl => acl === text) ?? fail('x-oss-object-acl')

function encryptionIn(headers: Headers): Pick<Attributes, 'encryption'> {
  const asked = textOf(headers, 'x-oss-server-side-encryption')
  // The server's own key is the only master key.
  if (textOf(headers, 'x-oss-server-side-encryption-key-id') !== undefined) throw notImplemented()
  if (asked === undefined) return {}
  const encryption = encryptions.find(one => one === asked)
  if (!encryption) throw new OssError(400, 'InvalidEncryptionAlgorithmError')
  return { encryption }
}

function tagsIn(headers: Headers): Pick<Attributes, 'tags'> {
  const text = textOf(headers, 'x-oss-tagging')
  if (text === undefined) return {}
  const given = parse(text)
  return { tags: checkedTags(Object.entries(given).map(([key, value]) => [key, String(value ?? '')])) }
}

const mostTags = 10
const tagText = /^[\p{L}\p{N} +\-=._:/]*$/u

/** Validates tags: up to ten distinct names. */
export function checkedTags(tags: readonly (readonly [string, string])[]): Record<string, string> {
  const isGood = ([key, value]: readonly [string, string]) =>
    key !== '' &&
    Buffer.byteLength(key) <= 128 &&
    Buffer.byteLength(value) <= 256 &&
    tagText.test(key) &&
    tagText.test(value)
  const names = new Set(tags.map(([key]) => key))
  if (tags.length > mostTags || names.size < tags.length || !tags.every(isGood)) throw new OssError(400, 'InvalidTag')
  return Object.fromEntries(tags)
}

export const textOf = (headers: Headers, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const invalid = (name: string) => new OssError(400, 'InvalidArgument', undefined, { ArgumentName: name })
const fail = (name: string): never => {
  throw invalid(name)
}
