import { CompiledQuery } from 'kysely'
import type { Db } from 'pg-boss'
import { splitStatements } from '../../ground/database/splitStatements.ts'
import type { Database } from '../../ground/kernel/call.ts'

/**
 * Runs pg-boss on the open database. A text without parameters may contain several statements whose `begin … commit`
 * must stay together: all run on one connection, and an error leaves no transaction open.
 */
export function bossDatabase(db: Database): Db {
  const raw = db.withoutPlugins()
  return {
    executeSql: (text, values = []) =>
      raw.connection().execute(async connection => {
        if (values.length > 0) return connection.executeQuery<object>(CompiledQuery.raw(text, values.map(jsonOrValue)))
        const rows: object[] = []
        try {
          for (const statement of splitStatements(text)) {
            rows.push(...(await connection.executeQuery<object>(CompiledQuery.raw(statement))).rows)
          }
        } catch (error) {
          await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
          throw error
        }
        return { rows }
      }),
  }
}

/** `pg` serializes objects as JSON, PGlite only for known types; as text both agree. */
const jsonOrValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? JSON.stringify(value)
    : value
