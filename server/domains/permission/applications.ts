import { createHash, randomBytes } from 'node:crypto'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { bumpPermissions } from '../../ground/kernel/permissionVersion.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { audit } from '../../services/records/log/audit.ts'
import { page } from '../../services/records/search/page.ts'
import { read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { remove } from '../../services/records/write/remove.ts'
import { toggle } from '../../services/records/write/toggle.ts'
import { update } from '../../services/records/write/update.ts'
import { fault } from './faults.ts'
import { keepEnabled } from './keepEnabled.ts'

/** A client secret is long and random, so a plain hash suffices; it is shown once and never stored. */
const newSecret = () => randomBytes(32).toString('base64url')
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Maximum sort number of the entity. */
const mostSort = 999_999

/**
 * Returns the client id of the console, the first application of routes.json; it must stay enabled, because sign-in
 * needs it.
 */
const consoleClient = (): string | undefined => registry.routes.applications[0]?.clientId

function refuseConsole(application: Record<string, unknown>, what: string): void {
  if (application.clientId === consoleClient()) throw fault('CONSOLE_APPLICATION_PROTECTED', { what })
}

async function storeSecret(tx: Call, id: string): Promise<string> {
  const secret = newSecret()
  await tx.db
    .updateTable('application')
    .set({ clientSecretHash: hashSecret(secret) })
    .where('id', '=', id)
    .execute()
  return secret
}

/** Returns a sort number after all others, because pickers preselect the first application. */
async function lastPlace(tx: Call): Promise<number> {
  const last = await tx.db
    .selectFrom('application')
    .select(eb => eb.fn.max('sort').as('sort'))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return Math.min((last?.sort ?? 0) + 1, mostSort)
}

/** Adds an application; the response contains the client secret this once. */
export const applicationAdd = (call: Call<EndpointInput<'application.add'>>) =>
  call.transaction(async tx => {
    const record = await create(tx, 'application', { ...tx.input, sort: tx.input.sort ?? (await lastPlace(tx)) })
    return { ...record, clientSecret: await storeSecret(tx, String(record.id)) }
  })

export const applicationEdit = (call: Call<EndpointInput<'application.edit'>>) =>
  call.transaction(async tx => {
    const { id, ...values } = tx.input
    const before = await read(tx, 'application', id)
    keepEnabled(values, before)
    return update(tx, 'application', String(id), values)
  })

/** Adds without `id`, edits with it; each requires its own code. */
export const clientSave = (call: Call<EndpointInput<'client.save'>>) => {
  const isNew = call.input.id === undefined || call.input.id === null
  if (!signedIn(call).codes.has(isNew ? 'APPLICATION_ADD' : 'APPLICATION_EDIT')) throw fault('FORBIDDEN')
  // What a new one must have is checked where it is stored.
  return isNew
    ? applicationAdd(call as Call<EndpointInput<'application.add'>>)
    : applicationEdit(call as Call<EndpointInput<'application.edit'>>)
}

function requireMayDisable(call: Call, application: Record<string, unknown>): void {
  refuseConsole(application, '停用')
  if (signedIn(call).applicationId === application.id) throw fault('CURRENT_APPLICATION_DISABLE')
}

/** Enables or disables an application; sessions in a disabled one end with their next call. */
export const applicationEnable = (call: Call<EndpointInput<'application.enable'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    const before = await read(tx, 'application', id)
    const enabled = typeof tx.input.enabled === 'boolean' ? tx.input.enabled : before.enabled !== true
    if (!enabled) requireMayDisable(tx, before)
    return toggle(tx, 'application', 'enabled', { id: id, value: enabled })
  })

export const applicationDelete = (call: Call<EndpointInput<'application.delete' | 'client.delete'>>) =>
  call.transaction(async tx => {
    const record = await read(tx, 'application', tx.input.id)
    const id = String(record.id)
    refuseConsole(record, '删除')
    if (signedIn(tx).applicationId === id) throw fault('CURRENT_APPLICATION_DELETE')
    const row = await tx.db
      .selectFrom('resource')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('applicationId', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const count = Number(row?.count ?? 0)
    if (count > 0) throw fault('APPLICATION_HAS_RESOURCES', { count }, { resources: count })
    await remove(tx, 'application', [id])
    tx.afterCommit(bumpPermissions)
  })

/** Replaces the client secret; the old one is invalid at once. */
export const applicationSecret = (call: Call<EndpointInput<'application.secret'>>) =>
  call.transaction(async tx => {
    const record = await read(tx, 'application', tx.input.id)
    const id = String(record.id)
    const clientSecret = await storeSecret(tx, id)
    await audit(tx, { action: '重置密钥', entity: 'application', recordId: id, recordName: String(record.name) })
    return { id, clientId: record.clientId, clientSecret }
  })

/** Returns names only, for pickers. */
export async function applicationOptions(call: Call) {
  const found = await page(call, 'application', { enabled: true, size: 100, sort: 'sort,clientId' })
  return found.records.map(row => ({ id: row.id, name: row.name, clientId: row.clientId }))
}
