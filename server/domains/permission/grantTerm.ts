import { textOf, textsOf } from '../../../schemas/evaluate/textOf.ts'
import type { FieldError } from '../../../schemas/types/fieldError.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { audit, nameOf } from '../../services/records/log/audit.ts'
import { columnName, modelOf } from '../../services/records/model/entityModel.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { read } from '../../services/records/search/read.ts'
import { type Binding, bindAdd } from '../../services/records/write/bind.ts'
import { changed } from '../../services/records/write/writeRow.ts'
import { wrong } from './faults.ts'
import { placesOf } from './grants.ts'
import { refuseOwnUser, requireHeldResources, requireHeldRoles } from './mayGrant.ts'

/* Temporary grants: roles and single permissions of a user with a start and an end. A user who already has the grant
 * gets the new times, so that the same call limits, extends, and makes permanent. Each use checks the times
 * (`inForce`); `endedGrants` only cleans up later. */
const roleUser: Binding = { link: 'roleUser', owner: 'roleId', target: 'userId' }
const resourceUser: Binding = { link: 'userResource', owner: 'resourceId', target: 'userId' }

interface Term {
  validFrom: string | null
  validTo: string | null
  reason: string | null
}

/**
 * Parses the times: the end must be in the future and after the start, and both require a reason; without either the
 * grant is permanent. A past start is allowed for extensions.
 */
function termOf(call: Call): Term {
  const given = (name: string) => textOf(call.input[name])?.trim() || null
  const [validFrom, validTo, reason] = [given('validFrom'), given('validTo'), given('reason')]
  if (validFrom === null && validTo === null) return { validFrom, validTo, reason: null }
  const errors: FieldError[] = []
  if (validTo !== null && Date.parse(validTo) <= Date.now()) errors.push(wrong('validTo', 'TERM_OVER'))
  else if (validFrom !== null && validTo !== null && Date.parse(validFrom) >= Date.parse(validTo))
    errors.push(wrong('validFrom', 'TERM_REVERSED'))
  if (reason === null) errors.push(wrong('reason', 'TERM_REASON_MISSING'))
  if (errors.length > 0) throw invalid(errors)
  return { validFrom, validTo, reason }
}

/** POST /upms/role/user/term */
export const roleUserTerm = (call: Call<EndpointInput<'role.userTerm'>>): Promise<null> =>
  call.transaction(async tx => {
    const term = termOf(tx)
    const roleId = tx.input.roleId
    const ids = textsOf(tx.input.ids)
    const role = await read(tx, 'role', roleId)
    refuseOwnUser(tx, ids)
    await requireHeldRoles(tx, [roleId], await placesOf(tx, 'user', ids))
    await setTerm(tx, { binding: roleUser, owner: 'role', record: role, ids, term })
    return null
  })

/** POST /upms/auth/resource/user/term */
export const resourceUserTerm = (call: Call<EndpointInput<'resource.userTerm'>>): Promise<null> =>
  call.transaction(async tx => {
    const term = termOf(tx)
    const resourceId = tx.input.resourceId
    const ids = textsOf(tx.input.ids)
    refuseOwnUser(tx, ids)
    await placesOf(tx, 'user', ids)
    const resource = await read(tx, 'resource', resourceId)
    await requireHeldResources(tx, [resourceId])
    await setTerm(tx, { binding: resourceUser, owner: 'resource', record: resource, ids, term })
    return null
  })

interface Setting {
  binding: Binding
  owner: string
  record: Record<string, unknown>
  ids: string[]
  term: Term
}

async function setTerm(tx: Call, { binding, owner, record, ids, term }: Setting): Promise<void> {
  const link = modelOf(binding.link)
  const model = modelOf(owner)
  await bindAdd(tx, binding, { [binding.owner]: record.id, ids }, { keepsTimes: true })
  const s = new Statement()
  const names = await s.run(
    tx.db,
    `update ${link.table} k set "valid_from" = ${s.value(term.validFrom)}::timestamptz,
       "valid_to" = ${s.value(term.validTo)}::timestamptz, "reason" = ${s.value(term.reason)},
       "updated_at" = now(), "updated_by" = ${s.value(tx.session?.userId ?? null)}
     from "app_user" u
     where u."id" = k."user_id" and k.${columnName(binding.owner)} = ${s.value(record.id)}
       and k."user_id" = any(${s.value(ids)}::text[])
     returning u."name"`,
  )
  changed(tx, link)
  const people = names.map(row => String(row.name))
  const more = people.length > 10 ? ` 等 ${people.length} 人` : ''
  await audit(tx, {
    action: '设置授权期限',
    entity: owner,
    recordId: String(record.id),
    recordName: nameOf(model, record),
    remark: `${people.slice(0, 10).join('、')}${more}：${sayTerm(term)}`,
    after: { userIds: ids, ...term },
  })
}

function sayTerm({ validFrom, validTo, reason }: Term): string {
  const from = validFrom === null ? [] : [`${onTheClock(validFrom)} 起`]
  const until = validTo === null ? '长期' : `至 ${onTheClock(validTo)}`
  return [...from, until, reason].filter(part => part !== null).join('，')
}

/** Formats a moment in company time: `2026-12-31 18:00`. */
export const onTheClock = (moment: string | Date): string =>
  new Date(moment).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })
