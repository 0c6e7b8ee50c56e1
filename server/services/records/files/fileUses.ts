import { holdsFiles } from '../../../../schemas/evaluate/fileValue.ts'
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

/*
 * Who may read a file is whoever may read a record that holds it, at the moment at which he asks: knowing an address is no
 * right. Which records hold a file is noted where they are written; whether one still does, its answer tells. So nobody may
 * put the address of a file into a record of his who could not read the file before.
 */

/** Files of people that are not pictures; those are shown by their plain addresses. */
const isPrivate = (address: string): boolean => /^\/oss\/user\/[^/]+\/file\//.test(address)

/** Addresses of files in a value, each once. */
export const addressesIn = (value: unknown): string[] => [
  ...new Set(
    filesIn(value)
      .map(({ url }) => url)
      .filter(isPrivate),
  ),
]

/** Values of a record in which files may stand: a text elsewhere that looks like an address is a text. */
function filedValues(entity: Entity, values: Row): [string, unknown][] {
  return Object.entries(entity.properties)
    .filter(([, property]) => holdsFiles(property) || property.type === 'object' || property.type === 'array')
    .map(([name]): [string, unknown] => [name, values[name]])
    .filter(([, value]) => value !== null && value !== undefined)
}

/** Files that a record never held and that the caller could not read without it. */
export async function fileFaults(call: Call, { entity, id, values }: Filed): Promise<FieldError[]> {
  const faults: FieldError[] = []
  for (const [field, value] of filedValues(entity, values)) {
    const held = async (address: string) => id !== undefined && (await everHeld(call, entity.name, id, address))
    if (await holdsForeign(call, value, held)) faults.push(wrong(field, 'FILE_GONE'))
  }
  return faults
}

interface Filed {
  entity: Entity
  /** Of a record that is there already. */
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

/** Refuses values that name a file which the caller could not read without them; of texts, numbers and the like only files. */
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
  // The program writes what it was given earlier, by somebody who was asked then.
  if (call.session === null) return false
  for (const address of addressesIn(value))
    if (!isOwn(call, address) && !(await held(address)) && !(await mayReadFile(call, address))) return true
  return false
}

const isOwn = ({ session }: Call, address: string): boolean =>
  session !== null && address.startsWith(`/oss/user/${session.userId}/`)

/** Notes which files a record holds now. */
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

/** The same as a statement, for one that writes more. */
export const fileUseInsert = (s: Statement, { entity, recordId, addresses }: FileUses): string =>
  `insert into "file_use" ("id", "address", "entity", "record_id")
   select v.id, v.address, ${s.value(entity)}, ${s.value(recordId)}
   from unnest(${s.value(addresses.map(() => newId()))}::text[], ${s.value(addresses)}::text[]) v(id, address)
   on conflict ("address", "entity", "record_id") do nothing`

/** More records than these are not gone through for one file. */
const mostUses = 100
const readers = new Map<string, FileReader>()

/** What is no record with a call for its details says itself who may read the files in it. */
export const rememberFileReader = (entity: string, reader: FileReader): void => {
  readers.set(entity, reader)
}

/** Whether a record that holds the file is one that the caller may read. */
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
  if (reader) return unlessRefused(() => reader(call, recordId))
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
