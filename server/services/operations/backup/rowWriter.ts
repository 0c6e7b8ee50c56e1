import { type Kysely, sql } from 'kysely'
import { BackupError, type Mark, quoted } from './backupFormat.ts'
import { tablesOf } from './backupLines.ts'

const mostCharacters = 2_000_000

/** Inserts rows table by table, many per statement, without firing triggers. */
export class RowWriter<DB> {
  tables = 0
  rows = 0
  readonly #tx: Kysely<DB>
  #table: Extract<Mark, { table: string }> | undefined
  readonly #known = new Map<string, Set<string>>()
  #lines: string[] = []
  #characters = 0

  constructor(tx: Kysely<DB>) {
    this.#tx = tx
  }

  async begin(): Promise<void> {
    for (const { name, columns } of await tablesOf(this.#tx)) {
      this.#known.set(name, new Set(columns))
      await sql`alter table ${sql.raw(quoted(name))} disable trigger user`.execute(this.#tx)
      // The backup also contains rows that a migration inserted.
      await sql`delete from ${sql.raw(quoted(name))}`.execute(this.#tx)
    }
  }

  async next(table: Extract<Mark, { table: string }>): Promise<void> {
    await this.#store()
    const columns = this.#known.get(table.table)
    const stray = columns ? table.columns.filter(name => !columns.has(name)) : [table.table]
    if (stray.length > 0) throw new BackupError(`备份中的 ${stray.join('、')} 不在数据库中 (the backup does not fit)`)
    this.#table = table
    this.tables += 1
  }

  async add(line: string): Promise<void> {
    this.#lines.push(line)
    this.#characters += line.length
    this.rows += 1
    if (this.#characters > mostCharacters) await this.#store()
  }

  async end(): Promise<void> {
    await this.#store()
    for (const name of this.#known.keys())
      await sql`alter table ${sql.raw(quoted(name))} enable trigger user`.execute(this.#tx)
  }

  async #store(): Promise<void> {
    if (this.#lines.length === 0 || !this.#table) return
    const { table, columns } = this.#table
    const names = sql.raw(columns.map(quoted).join(', '))
    const rows = `[${this.#lines.join(',')}]`
    const target = sql.raw(quoted(table))
    await sql`
      insert into ${target} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${target}, ${rows}::text::jsonb)`.execute(this.#tx)
    this.#lines = []
    this.#characters = 0
  }
}
