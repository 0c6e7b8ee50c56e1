import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Database } from '../../ground/kernel/call.ts'

/** Where the process of vendors calls; the name is reserved, so no such system answers. */
export const erpOfDemo = 'https://erp.hengchuan.example'

export type Row = Record<string, unknown>

/** Rows of a year by table, as `npm run year` found them on its last day. */
export interface StoredYear {
  /** `2026-11-20`: the day of the newest rows. */
  lastDay: string
  added: Record<string, { columns: string[]; rows: unknown[][] }>
  /** Rows of the demo company that changed in the year: their ids with the columns that did. */
  changed: Record<string, Row[]>
  /** Files of the year by the ids of their objects, in base64. */
  contents: Record<string, string>
}

/** Text of the year; dates and ids are replaced in it before it is parsed. */
export const yearText = (): string =>
  brotliDecompressSync(readFileSync(new URL('year.json.br', import.meta.url))).toString()

/** Ids that every database has its own of, with the marks that stand for them in the file. */
export async function keyOf(db: Database): Promise<[id: string, mark: string][]> {
  const models = await db.selectFrom('processModel').select(['id', 'key']).execute()
  const versions = await db
    .selectFrom('processVersion as v')
    .innerJoin('processModel as m', 'm.id', 'v.modelId')
    .select(['v.id', 'v.versionNo', 'm.key'])
    .execute()
  const categories = await db.selectFrom('processCategory').select(['id', 'code']).execute()
  return [
    ...models.map(({ id, key }): [string, string] => [id, `@model ${key}`]),
    ...versions.map(({ id, key, versionNo }): [string, string] => [id, `@version ${key} ${versionNo}`]),
    ...categories.map(({ id, code }): [string, string] => [id, `@category ${code}`]),
  ]
}
