import { CompiledQuery, type Kysely } from 'kysely'
import type { Entity } from '../../schemas/types/entity.ts'
import { migrationBetween } from '../generate/migration.ts'
import { tableOf } from '../generate/tableOf.ts'

/** Makes the tables of entities that no migration knows. */
export async function createExampleTables<DB>(db: Kysely<DB>, entities: readonly Entity[]): Promise<void> {
  for (const statement of migrationBetween([], entities.map(tableOf)).statements)
    await db.executeQuery(CompiledQuery.raw(statement))
}
