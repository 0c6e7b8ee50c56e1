import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const portion = 1000

/**
 * Returns the seconds of a hand-written export of the users below an organization into a CSV file: one statement, read
 * by a cursor, without rights, labels, a job, or a way to stop it.
 */
export async function bareExport(url: string, organizationId: string): Promise<{ seconds: number; rows: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const folder = await mkdtemp(join(tmpdir(), 'bare-export-'))
  const began = performance.now()
  let rows = 0
  try {
    const file = createWriteStream(join(folder, 'people.csv'))
    await client.query('begin')
    await client.query(
      `declare people no scroll cursor for
       select u.*, o."name" as "organization_name" from "app_user" u
       join "organization" o on o."id" = u."organization_id"
       where u."deleted_at" is null and o."path" like (select "path" from "organization"
       where "id" = '${organizationId}') || '%'
       order by u."created_at", u."id"`,
    )
    for (;;) {
      const found = await client.query<unknown[]>({ text: `fetch ${portion} from people`, rowMode: 'array' })
      if (found.rows.length === 0) break
      rows += found.rows.length
      const lines = found.rows.map(row => row.map(cell).join(',')).join('\n')
      if (!file.write(`${lines}\n`)) await once(file, 'drain')
    }
    await client.query('commit')
    file.end()
    await once(file, 'finish')
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
  return { seconds: (performance.now() - began) / 1000, rows }
}

const cell = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : `"${(value instanceof Date ? value.toISOString() : String(value)).replaceAll('"', '""')}"`
