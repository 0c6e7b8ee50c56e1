import { sql } from 'kysely'
import type { Database } from '../../ground/kernel/call.ts'

/** What the row is called that begins a day with the end of the one before. */
export const anchorAction = '封存锚点'

/** The last seal, and the days of it and of now by the clock of the company. */
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

/** What verifying is told to find the end again: `17:aBc…`. */
export const headOf = ({ number, digest }: Pick<ChainEnd, 'number' | 'digest'>): string => `${number}:${digest}`

/** How many rows were sealed since that day began, which is the day of the last seal. */
export async function rowsOfDay(db: Database, day: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(jsonb_array_length(rows)), 0)::int as rows from audit_seal
    where number > coalesce((
      select number from audit_seal where at < ${day}::text::timestamp at time zone 'Asia/Shanghai'
      order by number desc limit 1), 0)`.execute(db)
  return rows[0]?.rows ?? 0
}
