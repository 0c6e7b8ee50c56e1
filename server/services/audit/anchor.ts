import { sql } from 'kysely'
import type { Database } from '../../ground/kernel/call.ts'

/** Action of the row that starts a day with the chain's end of the day before. */
export const anchorAction = '封存锚点'

/** The last seal, with its day and today's, in company time. */
export interface ChainEnd {
  number: number
  digest: string
  day: string
  today: string
}

export async function chainEnd(db: Database): Promise<ChainEnd | undefined> {
  const { rows } = await sql<ChainEnd>`
    select number, digest, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today
    from audit_seal order by number desc limit 1`.execute(db)
  return rows[0]
}

/** Returns the chain end in the form that verification accepts: `17:aBc…`. */
export const headOf = ({ number, digest }: Pick<ChainEnd, 'number' | 'digest'>): string => `${number}:${digest}`

/** Returns how many rows were sealed on a day, which is the day of the last seal. */
export async function rowsOfDay(db: Database, day: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(jsonb_array_length(rows)), 0)::int as rows from audit_seal
    where number > coalesce((
      select number from audit_seal where at < ${day}::text::timestamp at time zone 'Asia/Shanghai'
      order by number desc limit 1), 0)`.execute(db)
  return rows[0]?.rows ?? 0
}
