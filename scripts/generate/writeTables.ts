import type { Entity } from '../../schemas/types/entity.ts'
import { filesBelow } from '../documents/filesBelow.ts'
import { readJson } from '../documents/readJson.ts'
import { migrationBetween } from './migration.ts'
import type { Output } from './output.ts'
import type { Table } from './table.ts'
import { tableOf } from './tableOf.ts'
import { tableTypes } from './tableTypes.ts'

const snapshot = 'server/ground/database/generated/tables.json'
const migrations = 'server/ground/database/migrations'

export interface TableOptions {
  /** Allows a migration that drops tables or columns. */
  drop: boolean
  /** Puts one initial migration in place of all; right only while no database must be kept. */
  squash: boolean
}

/** Types of the tables, and a migration for what changed since the last. */
export function writeTables(root: string, output: Output, { drop, squash }: TableOptions): void {
  const entities = filesBelow(root, 'schemas/entities', '.json')
    .map(file => readJson<Entity>(root, file))
    // The tables of a data source belong to another system.
    .filter(entity => !entity['x-source'])
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const after = entities.map(tableOf)
  const files = filesBelow(root, migrations, '.sql')
  if (squash) for (const file of files) output.remove(file)
  const numbered = squash ? [] : files
  const before = numbered.length === 0 ? [] : readJson<Table[]>(root, snapshot)
  const { statements, losses } = migrationBetween(before, after)
  if (losses.length > 0 && !drop) {
    throw new Error(`this would lose what is stored in ${losses.join(', ')}; say --drop if that is meant`)
  }
  if (statements.length > 0) {
    const number = String(numbered.length + 1).padStart(4, '0')
    const name = numbered.length === 0 ? 'initial' : subject(before, after)
    output.write(`${migrations}/${number}_${name}.sql`, `${statements.join(';\n\n')};\n`)
  }
  output.write(snapshot, `${JSON.stringify(after, null, 2)}\n`)
  output.write('server/ground/database/generated/tables.ts', tableTypes(entities))
}

/** Names the first table that differs, so that a list of migrations can be read. */
function subject(before: readonly Table[], after: readonly Table[]): string {
  const old = new Map(before.map(table => [table.name, JSON.stringify(table)]))
  const changed = after.filter(table => old.get(table.name) !== JSON.stringify(table))
  const gone = before.filter(table => !after.some(other => other.name === table.name))
  const names = [...changed, ...gone].map(table => table.name)
  return names.length > 1 ? `${names[0]}_and_${names.length - 1}_more` : (names[0] ?? 'change')
}
