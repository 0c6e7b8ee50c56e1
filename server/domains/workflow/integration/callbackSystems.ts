import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Config } from '../../../ground/config/config.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { openSecret, type SecretOwner, sealSecret } from '../../../services/data-sources/sourceSecret.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { type Row, Statement } from '../../../services/records/model/statement.ts'
import { read } from '../../../services/records/search/read.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'
import { create } from '../../../services/records/write/create.ts'
import { update } from '../../../services/records/write/update.ts'
import { wakeAfter } from '../execution/wake.ts'
import { fault, wrong } from '../faults.ts'
import { forgetSystems } from './notePushes.ts'

/** A system that receives process events. */
export interface CallbackSystem {
  id: string
  name: string
  systemSn: string | null
  url: string
  method: string | null
  body: string | null
  timeoutSeconds: number | null
  secret: string | null
  authorization: string | null
}

/** Returns the owner of a secret: it is bound to the host it was entered for. */
function ownerOf(id: string, url: string): SecretOwner {
  const target = URL.parse(url)
  return { id, host: target?.hostname ?? '', port: Number(target?.port) || (target?.protocol === 'https:' ? 443 : 80) }
}

export function readSystemSecrets(config: Config, { id, url, secret, authorization }: CallbackSystem) {
  const owner = ownerOf(id, url)
  const opened = (stored: string | null) => (stored === null ? undefined : openSecret(config, owner, stored))
  return { secret: opened(secret), authorization: opened(authorization) }
}

const shortestSecret = 16
const longestSecret = 200

/**
 * POST /nbpm/callback/save: secrets are write-only. Changing the host clears them unless they are entered again, so
 * that none is sent to another host.
 */
export const saveCallbackSystem = (call: Call<EndpointInput<'processCallback.save'>>) =>
  call.transaction(async tx => {
    const { id, revision, secret, authorization, ...values } = tx.input
    const given = { secret: textOf(secret), authorization: textOf(authorization) }
    checkSecrets(given)
    if (values.url !== undefined) checkUrl(String(values.url))
    forgetSystems(tx.config)
    tx.afterCommit(() => forgetSystems(tx.config))
    if (textOf(id) === null) {
      const fresh = newId()
      const sealed = sealedOf(tx, ownerOf(fresh, String(values.url)), given)
      return create(tx, 'callbackSystem', { ...values, ...sealed }, { trusted: true, id: fresh })
    }
    const before = await read(tx, 'callbackSystem', id)
    const owner = ownerOf(String(id), String(values.url ?? before.url))
    const former = ownerOf(String(id), String(before.url))
    const isMoved = owner.host !== former.host || owner.port !== former.port
    const cleared = isMoved ? { secret: null, hasSecret: false, authorization: null, hasAuthorization: false } : {}
    const sealed = sealedOf(tx, owner, given)
    return update(tx, 'callbackSystem', String(id), { ...values, revision, ...cleared, ...sealed }, { trusted: true })
  })

function checkSecrets({ secret, authorization }: { secret: string | null; authorization: string | null }): void {
  if (secret !== null && (secret.length < shortestSecret || secret.length > longestSecret))
    throw invalid(wrong('secret', 'CALLBACK_SECRET_LENGTH', { least: shortestSecret, most: longestSecret }))
  if (authorization !== null && (authorization.length > longestSecret || /[^\x20-\x7e]/.test(authorization)))
    throw invalid(wrong('authorization', 'CALLBACK_TOKEN_INVALID', { most: longestSecret }))
}

function checkUrl(url: string): void {
  const target = URL.parse(url)
  if (!target?.hostname || target.username !== '' || target.password !== '')
    throw invalid(wrong('url', 'CALLBACK_URL_INVALID'))
}

function sealedOf(tx: Call, owner: SecretOwner, given: { secret: string | null; authorization: string | null }): Row {
  return {
    ...(given.secret !== null && { secret: sealSecret(tx.config, owner, given.secret), hasSecret: true }),
    ...(given.authorization !== null && {
      authorization: sealSecret(tx.config, owner, given.authorization),
      hasAuthorization: true,
    }),
  }
}

/** POST /nbpm/callback/delivery/retry: sends a failed delivery again with all attempts; a batch handles many. */
export const retryDelivery = (call: Call<EndpointInput<'processCallback.retry'>>) =>
  call.transaction(async tx => {
    const s = new Statement()
    const [row] = await s.run(
      tx.db,
      `select t."id", t."state" from "process_delivery" t where t."id" = ${s.value(tx.input.id)}
       and ${visibleCondition(tx, modelOf('processDelivery'), s)} for update`,
    )
    if (!row) throw fault('DELIVERY_GONE')
    if (row.state === 'done') throw fault('DELIVERY_DONE')
    await deliverAgain(tx, String(row.id))
    return null
  })

/** Returns false if the delivery does not exist or has arrived; the log then has a row. */
export async function deliverAgain(tx: Call, id: string): Promise<boolean> {
  const s = new Statement()
  const rows = await s.run(
    tx.db,
    `with again as (update "process_delivery" set "state" = 'waiting', "error" = null, "updated_at" = now()
       where "id" = ${s.value(id)} and "state" <> 'done' returning "id", "instance_id", "title"),
     queued as (insert into "process_job" ("id", "kind", "instance_id", "data", "state", "due", "attempts", "most")
     select a."id", 'deliver', a."instance_id", '{}'::jsonb, 'waiting', now(), 0, 8 from again a
     on conflict ("id") do update set "state" = 'waiting', "due" = now(), "attempts" = 0, "lease_until" = null)
     select "title" from again`,
  )
  const [row] = rows
  if (!row) return false
  wakeAfter(tx)
  await audit(tx, { action: '重新推送', entity: 'processDelivery', recordId: id, recordName: String(row.title) })
  return true
}
