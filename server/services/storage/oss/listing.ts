import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../ground/kernel/call.ts'
import { attributesOf, restoreInfo } from '../attributes.ts'
import { type Bucket, foreignMark } from '../buckets.ts'
import { objectColumns, type StoredFile } from '../objects.ts'
import { typeOf } from './operations/getObject.ts'
import { etagOf, shownKey } from './ossCall.ts'
import type { XmlRecord } from './xml.ts'

export interface Listing {
  files: StoredFile[]
  /** Prefixes up to the delimiter, distinct. */
  prefixes: string[]
  /** Start of the next page; undefined at the end. */
  next: string | undefined
}

const last = '\u{10ffff}'

interface Asked {
  prefix: string
  delimiter: string
  after: string
  most: number
}

/** Lists the objects of a bucket by key after `after`; skips whole folders at once. */
export async function listObjects(db: Database, bucket: Bucket, asked: Asked): Promise<Listing> {
  const { root } = bucket
  const stored = { ...asked, prefix: root + asked.prefix, after: asked.after === '' ? '' : root + asked.after }
  const { files, prefixes, next } = await listStored(db, root, stored)
  return {
    files: files.map(file => ({ ...file, key: shownKey(bucket, file.key) })),
    prefixes: prefixes.map(prefix => shownKey(bucket, prefix)),
    next: next === undefined ? undefined : shownKey(bucket, next),
  }
}

async function listStored(db: Database, root: string, { prefix, delimiter, after, most }: Asked): Promise<Listing> {
  const listing: Listing = { files: [], prefixes: [], next: undefined }
  let place = after
  for (;;) {
    const rows = await db
      .selectFrom('storedObject')
      .select(objectColumns)
      .where(sql<SqlBool>`starts_with(key, ${prefix})`)
      .$if(root === '', query => query.where(sql<SqlBool>`not starts_with(key, ${foreignMark})`))
      .where(sql<SqlBool>`key collate "C" > ${place}`)
      .orderBy(sql`key collate "C"`)
      .limit(most + 1)
      .execute()
    if (rows.length === 0) return listing
    for (const row of rows) {
      if (row.key <= place && place.endsWith(last)) continue
      if (listing.files.length + listing.prefixes.length === most) return { ...listing, next: place }
      const at = delimiter === '' ? -1 : row.key.indexOf(delimiter, prefix.length)
      if (at < 0) {
        listing.files.push(row)
        place = row.key
      } else {
        const folder = row.key.slice(0, at + delimiter.length)
        // The previous page ended with this folder and listed it.
        if (!after.startsWith(folder)) listing.prefixes.push(folder)
        place = `${folder}${last}`
      }
    }
    if (rows.length <= most) return listing
  }
}

/** Returns an object as an XML record. */
export const contentOf = (file: StoredFile, encode: (key: string) => string): XmlRecord => ({
  Key: encode(file.key),
  LastModified: file.updatedAt.toISOString(),
  ETag: etagOf(file),
  Type: typeOf(file),
  Size: file.size,
  StorageClass: attributesOf(file).storageClass ?? 'Standard',
  RestoreInfo: restoreInfo(attributesOf(file)),
  Owner: { ID: file.ownerId ?? 'system', DisplayName: file.ownerId ?? 'system' },
})

/** Returns keys as they are, or percent-encoded if the request asks for that. */
export const encoding = (query: ReadonlyMap<string, string>) => {
  const isUrl = query.get('encoding-type') === 'url'
  return { type: isUrl ? 'url' : undefined, encode: isUrl ? encodeURIComponent : (key: string) => key }
}
