import { holdsFiles } from '../../../../schemas/evaluate/fileValue.ts'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { Entity } from '../../../../schemas/types/entity.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call, FileReader } from '../../../ground/kernel/call.ts'
import { AppError, invalid } from '../../../ground/kernel/errors.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { runEndpoint } from '../../../ground/kernel/runEndpoint.ts'
import { wrong } from '../../faults.ts'
import { type Row, Statement } from '../model/statement.ts'
import { filesIn } from './filesIn.ts'

/* A caller may read a file if, at that moment, the caller may read a record that contains it; knowing the address gives
 * no access. Writes record which records contain a file; whether one still does is checked on read. Therefore only
 * callers who can already read a file may put its address into a record. */

/** Whether the address is a user's file other than a picture; pictures have public addresses. */
const isPrivate = (address: string): boolean => /^\/oss\/user\/[^/]+\/file\//.test(address)

/** Returns the distinct file addresses in a value. */
export const addressesIn = (value: unknown): string[] => [
  ...new Set(
    filesIn(value)
      .map(({ url }) => url)
      .filter(isPrivate),
  ),
]

/** Returns the values of a record that may contain files; elsewhere a text that looks like an address is just text. */
function filedValues(entity: Entity, values: Row): [string, unknown][] {
  return Object.entries(entity.properties)
    .filter(([, property]) => holdsFiles(property) || property.type === 'object' || property.type === 'array')
    .map(([name]): [string, unknown] => [name, values[name]])
    .filter(([, value]) => value !== null && value !== undefined)
}

/** Returns faults for files that the record did not contain and the caller could not read otherwise. */
export async function fileFaults(call: Call, { entity, id, values }: Filed): Promise<FieldError[]> {
  const faults: FieldError[] = []
  for (const [field, value] of filedValues(entity, values)) {
    const held = async (address: string) => id !== undefined && (await everHeld(call, entity.name, id, address))
    for (const [place, part] of placesIn(field, value))
      if (await holdsForeign(call, part, held)) faults.push(wrong(place, 'FILE_GONE'))
  }
  return faults
}

/** Returns the fields of a record inside a value, so that a fault names one of them; a file itself is one value. */
const placesIn = (field: string, value: unknown): [string, unknown][] =>
  isRecord(value) && typeof value.url !== 'string'
    ? Object.entries(value).map(([name, part]) => [`${field}.${name}`, part])
    : [[field, value]]

interface Filed {
  entity: Entity
  /** For an existing record. */
  id?: string
  values: Row
}

async function everHeld(call: Call, entity: string, id: string, address: string): Promise<boolean> {
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select 1 as "one" from "file_use" f where f."address" = ${s.value(address)} and f."entity" = ${s.value(entity)}
       and f."record_id" = ${s.value(id)}`,
  )
  return rows.length > 0
}

/** Refuses values that refer to a file the caller could not read otherwise; only file addresses are checked. */
export async function requireReadableFiles(call: Call, values: Row): Promise<void> {
  const faults: FieldError[] = []
  for (const [field, value] of Object.entries(values))
    if (await holdsForeign(call, value)) faults.push(wrong(field, 'FILE_GONE'))
  if (faults.length > 0) throw invalid(faults)
}

async function holdsForeign(
  call: Call,
  value: unknown,
  held: (address: string) => Promise<boolean> = async () => false,
): Promise<boolean> {
  // The program writes values that a user was authorized to give earlier.
  if (call.session === null) return false
  for (const address of addressesIn(value))
    if (!isOwn(call, address) && !(await held(address)) && !(await mayReadFile(call, address))) return true
  return false
}

const isOwn = ({ session }: Call, address: string): boolean =>
  session !== null && address.startsWith(`/oss/user/${session.userId}/`)

/** Records which files a record now contains. */
export async function noteFileUses(call: Call, entity: Entity, recordId: string, values: Row): Promise<void> {
  const addresses = addressesIn(filedValues(entity, values).map(([, value]) => value))
  if (addresses.length === 0) return
  const s = new Statement()
  await s.run(call.db, fileUseInsert(s, { entity: entity.name, recordId, addresses }))
}

interface FileUses {
  entity: string
  recordId: string
  addresses: readonly string[]
}

/** Returns the same as a statement, to combine with other writes. */
export const fileUseInsert = (s: Statement, { entity, recordId, addresses }: FileUses): string =>
  `insert into "file_use" ("id", "address", "entity", "record_id")
   select v.id, v.address, ${s.value(entity)}, ${s.value(recordId)}
   from unnest(${s.value(addresses.map(() => newId()))}::text[], ${s.value(addresses)}::text[]) v(id, address)
   on conflict ("address", "entity", "record_id") do nothing`

/** Maximum records checked for one file. */
const mostUses = 100
const readers = new Map<string, FileReader>()

/** Registers the read check for files in entities without a details call. */
export const rememberFileReader = (entity: string, reader: FileReader): void => {
  readers.set(entity, reader)
}

/** Whether the caller may read some record that contains the file. */
export async function mayReadFile(call: Call, address: string): Promise<boolean> {
  const s = new Statement()
  const uses = await s.run(
    call.db,
    `select f."entity", f."record_id" as "recordId" from "file_use" f where f."address" = ${s.value(address)}
     order by f."created_at" desc limit ${mostUses}`,
  )
  for (const use of uses) if (await isShown(call, address, String(use.entity), String(use.recordId))) return true
  return false
}

async function isShown(call: Call, address: string, entity: string, recordId: string): Promise<boolean> {
  const reader = readers.get(entity)
  if (reader) return unlessRefused(() => reader(call, recordId, address))
  for (const endpoint of registry.endpoints.values()) {
    if (endpoint.entity !== entity || endpoint.definition.do !== 'read') continue
    const read = async () => addressesIn(await runEndpoint(call, endpoint.name, { id: recordId })).includes(address)
    if (await unlessRefused(read)) return true
  }
  return false
}

async function unlessRefused(read: () => Promise<boolean>): Promise<boolean> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false
    throw error
  }
}
