import { type RawBuilder, sql } from 'kysely'

/**
 * A column of words for `orderBy`, in the order of `compareWords`.
 *
 * @example db.selectFrom('dataSource').select('name').orderBy(inPinyin('name'))
 */
export const inPinyin = (column: string): RawBuilder<Buffer> => sql<Buffer>`pinyin_key(${sql.ref(column)})`
