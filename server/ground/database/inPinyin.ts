import { type RawBuilder, sql } from 'kysely'

/**
 * Orders a text column like `compareWords`.
 *
 * @example db.selectFrom('dataSource').select('name').orderBy(inPinyin('name'))
 */
export const inPinyin = (column: string): RawBuilder<Buffer> => sql<Buffer>`pinyin_key(${sql.ref(column)})`
