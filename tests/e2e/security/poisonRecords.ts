import { CompiledQuery, type Kysely } from 'kysely'
import type { Entity, Property } from '../../../schemas/types/entity.ts'
import { snakeCase } from '../../../scripts/generate/snakeCase.ts'
import { registry } from '../../../server/ground/kernel/registry.ts'
import { scriptAddresses, scripts } from '../../security/scripts.ts'

/** Columns that no page shows, or that the program itself reads: with other values in them pages would show nothing. */
const unseen = new Set([
  ...['session', 'userCredential', 'verifyCode', 'storedObject', 'keyedCall', 'jobOutbox'],
  // What is logged cannot be changed: see `logHostile`.
  ...['auditLog', 'auditSeal'],
])
const read: Record<string, readonly string[]> = {
  application: ['clientId'],
  dictionary: ['code'],
  dictionaryEntry: ['value'],
  download: ['applicationId', 'endpoint'],
  importRun: ['applicationId', 'endpoint', 'status'],
  jobSchedule: ['name', 'cron'],
  resource: ['code', 'route'],
  savedView: ['page'],
  user: ['username'],
  userPreference: ['key'],
}
/** Fields that must be unique among the records of one owner. */
const distinct = new Set(['code', 'account'])
const addresses = new Set(['url', 'avatar', 'icon', 'address'])

type Row = Record<string, unknown>

/**
 * Writes a hostile text into every text of every record, past all rules of the server: the worst that may ever have
 * been stored. Gives the number of texts written.
 */
export async function poisonRecords<DB>(db: Kysely<DB>): Promise<number> {
  const raw = db.withoutPlugins()
  const run = async (sql: string, values: unknown[] = []) =>
    (await raw.executeQuery<Row>(CompiledQuery.raw(sql, values))).rows
  let written = 0
  for (const entity of registry.entities.values()) {
    if (unseen.has(entity.name)) continue
    const table = `"${entity.name === 'user' ? 'app_user' : snakeCase(entity.name)}"`
    const texts = Object.entries(entity.properties).filter(([name, property]) => isFree(entity, name, property))
    for (const row of await run(`select * from ${table}`)) {
      const values: Row = {}
      for (const [name, property] of texts) {
        const list = addresses.has(name) ? scriptAddresses : scripts
        const text = list[written++ % list.length] ?? ''
        values[snakeCase(name)] =
          property['x-unique'] || distinct.has(name) ? `${text}${String(row.id).slice(-8)}` : text
      }
      const names = Object.keys(values)
      if (names.length === 0) continue
      const assignments = names.map((name, index) => `"${name}" = $${index + 2}`)
      await run(`update ${table} set ${assignments.join(', ')} where id = $1`, [row.id, ...Object.values(values)])
    }
  }
  return written
}

const isFree = (entity: Entity, name: string, property: Property): boolean =>
  property.type === 'string' &&
  !property.format &&
  !property['x-ref'] &&
  !property['x-dictionary'] &&
  !property['x-secret'] &&
  !read[entity.name]?.includes(name)

/** The same value with a hostile text in place of each that a person wrote: those have Chinese characters. */
export function poisoned(value: unknown, start = 0): unknown {
  let place = start
  const change = (one: unknown): unknown => {
    if (typeof one === 'string') return /[\u4e00-\u9fff]/.test(one) ? scripts[place++ % scripts.length] : one
    if (Array.isArray(one)) return one.map(change)
    if (typeof one === 'object' && one !== null)
      return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, change(inner)]))
    return one
  }
  return change(value)
}
