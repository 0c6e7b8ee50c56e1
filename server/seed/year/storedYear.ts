import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Database } from '../../ground/kernel/call.ts'

/** URL that the vendor process calls; the domain is reserved, so no system responds. */
export const erpOfDemo = 'https://erp.hengchuan.example'

export type Row = Record<string, unknown>

/** Rows of a year by table, as `npm run year` found them on its last day. */
export interface StoredYear {
  /** `2026-11-20`: the day of the newest rows. */
  lastDay: string
  added: Record<string, { columns: string[]; rows: unknown[][] }>
  /** Changed rows of the demo company: ids with the changed columns. */
  changed: Record<string, Row[]>
  /** Files of the year by object id, in base64. */
  contents: Record<string, string>
}

/** Returns the text of the year; dates and ids are replaced in it before parsing. */
export const yearText = (): string =>
  brotliDecompressSync(readFileSync(new URL('year.json.br', import.meta.url))).toString()

/** Returns the ids that differ between databases, with their placeholders in the file. */
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
