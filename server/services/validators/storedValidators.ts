import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { compilable } from '../../../schemas/evaluate/json-schema/compiled/compilable.ts'
import { compiledWord } from '../../../schemas/evaluate/json-schema/compiledModules.ts'
import type { SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { Call, Database } from '../../ground/kernel/call.ts'
import { newId } from '../../ground/kernel/id.ts'
import { serverKey } from '../../ground/kernel/serverKey.ts'
import { runSql } from '../records/model/statement.ts'
import { type Compiled, compileApart } from './compileApart.ts'

/** Part of every address: with another compiler or other keywords the number changes, and forms are compiled anew. */
const edition = 'ajv 8.20.0, 1'

/** Modules of the forms that the product ships, by their address; written by `npm run generate`. */
let shipped: Readonly<Record<string, string>> | undefined
const shippedModules = () =>
  (shipped ??= JSON.parse(readFileSync(new URL('./generated/shipped.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >)

/** The text that decides what a module does: of two forms that judge alike, one module serves both. */
const keyText = (copy: SchemaObject): string => `${edition}\n${JSON.stringify(copy)}`

/** The address of a shipped form: everybody has its content, so that a plain digest tells nobody more. */
export const shippedAddress = (copy: SchemaObject): string => createHash('sha256').update(keyText(copy)).digest('hex')

/**
 * The address of any other form. A module is served without a session, since a browser sends no token with an import;
 * whoever reads it has been told its address. So the address is a digest with a key of this installation: knowing, or
 * guessing, the content of a form does not give it away.
 */
const ownAddress = (dataDir: string, copy: SchemaObject): string =>
  createHmac('sha256', serverKey(dataDir, 'form-validators')).update(keyText(copy)).digest('hex')

/** Addresses that were looked up lately, with whether there is a module; what is missing is looked for again. */
const known = new Map<string, { has: boolean; until: number }>()
const mostKnown = 5_000
const missingFor = 30_000

async function hasModule(db: Database, address: string): Promise<boolean> {
  const kept = known.get(address)
  if (kept && (kept.has || kept.until > Date.now())) return kept.has
  const { rows } = await runSql(db, 'select 1 as "one" from "form_validator" where "address" = $1', [address])
  note(address, rows.length > 0)
  return rows.length > 0
}

function note(address: string, has: boolean): void {
  if (known.size >= mostKnown) known.clear()
  known.set(address, { has, until: Date.now() + missingFor })
}

/**
 * Returns a form for an answer: with the address of its module if it has one. An address that somebody wrote into the
 * form is dropped.
 */
export async function withValidator<Form extends object | null>(
  call: Pick<Call, 'db' | 'config'>,
  form: Form,
): Promise<Form> {
  if (form === null) return form
  const { [compiledWord]: _, ...schema } = form as SchemaObject
  const copy = compilable(schema)
  if ('reason' in copy) return schema as Form
  const address = await addressOf(call, copy.schema)
  return (address === undefined ? schema : { ...schema, [compiledWord]: address }) as Form
}

async function addressOf({ db, config }: Pick<Call, 'db' | 'config'>, copy: SchemaObject): Promise<string | undefined> {
  const ofProduct = shippedAddress(copy)
  if (Object.hasOwn(shippedModules(), ofProduct)) return ofProduct
  const own = ownAddress(config.dataDir, copy)
  return (await hasModule(db, own)) ? own : undefined
}

/** Compiles a form and stores its module, unless there is one; returns what became of it. */
export async function keepValidator(call: Pick<Call, 'db' | 'config'>, schema: SchemaObject): Promise<Compiled> {
  const copy = compilable(schema)
  if ('reason' in copy) return copy
  const address = await addressOf(call, copy.schema)
  const stored = address === undefined ? undefined : await moduleAt(call.db, address)
  if (stored !== undefined) return { text: stored }
  const made = await compileApart(schema)
  if ('reason' in made) return made
  const own = ownAddress(call.config.dataDir, copy.schema)
  await runSql(
    call.db,
    `insert into "form_validator" ("id", "address", "code") values ($1, $2, $3) on conflict ("address") do nothing`,
    [newId(), own, made.text],
  )
  note(own, true)
  return made
}

/** Returns the text of a module; undefined if there is none at the address. */
export async function moduleAt(db: Database, address: string): Promise<string | undefined> {
  if (Object.hasOwn(shippedModules(), address)) return shippedModules()[address]
  const { rows } = await runSql(db, 'select "code" from "form_validator" where "address" = $1', [address])
  return rows[0] === undefined ? undefined : String(rows[0].code)
}
