import type { Call, EndpointInput, Handler } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { read } from '../../../services/records/search/read.ts'
import { create } from '../../../services/records/write/create.ts'
import { update } from '../../../services/records/write/update.ts'
import { fault, wrong } from '../faults.ts'

interface Change {
  word: string
  from: string
  to: string
  refusal: 'STANDARD_ROLE_NOT_DRAFT' | 'STANDARD_ROLE_NOT_ENABLED' | 'STANDARD_ROLE_NOT_DISABLED'
}

/** A standard role starts as a draft and is then enabled; re-enabling a disabled one is a separate operation. */
const changes = {
  enable: { word: '启用', from: 'draft', to: 'enabled', refusal: 'STANDARD_ROLE_NOT_DRAFT' },
  disable: { word: '停用', from: 'enabled', to: 'disabled', refusal: 'STANDARD_ROLE_NOT_ENABLED' },
  restart: { word: '重新启用', from: 'disabled', to: 'enabled', refusal: 'STANDARD_ROLE_NOT_DISABLED' },
} satisfies Record<string, Change>

function changing({ word, from, to, refusal }: Change): Handler {
  return call =>
    call.transaction(async tx => {
      const id = String(tx.input.id)
      const s = new Statement()
      const [role] = await s.run(
        tx.db,
        `select r."state", r."name" from "standard_role" r where r."id" = ${s.value(id)} and r."deleted_at" is null
          for update`,
      )
      if (!role) throw fault('STANDARD_ROLE_GONE')
      if (role.state !== from) throw fault(refusal)
      if (to === 'enabled') await checkLines(tx, id)
      const t = new Statement()
      await t.run(
        tx.db,
        `update "standard_role" set "state" = ${t.value(to)}, "revision" = "revision" + 1,
          "updated_at" = now(), "updated_by" = ${t.value(tx.session?.userId ?? null)}
         where "id" = ${t.value(id)}`,
      )
      await audit(tx, {
        action: word,
        entity: 'standardRole',
        recordId: id,
        recordName: String(role.name),
        before: { state: from },
        after: { state: to },
      })
      return read(tx, 'standardRole', id)
    })
}

export const enableStandardRole = changing(changes.enable)
export const disableStandardRole = changing(changes.disable)
export const restartStandardRole = changing(changes.restart)

async function checkLines(tx: Call, roleId: string): Promise<void> {
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `select count(*)::int as "lines" from "standard_role_rule" l where l."role_id" = ${s.value(roleId)}`,
  )
  if (Number(row?.lines) === 0) throw fault('STANDARD_ROLE_WITHOUT_RULES')
}

/** POST /nbpm/standardRole/rule/save: saves one line of the matrix. */
export const saveStandardRoleRule = (call: Call<EndpointInput<'standardRole.saveRule'>>) =>
  call.transaction(async tx => {
    const { id, ...values } = tx.input
    const record =
      typeof id === 'string' && id !== ''
        ? await update(tx, 'standardRoleRule', id, values)
        : await create(tx, 'standardRoleRule', values)
    const { amountFrom, amountTo } = record
    if (typeof amountFrom === 'number' && typeof amountTo === 'number' && amountFrom >= amountTo) {
      throw invalid(wrong('amountTo', 'AMOUNT_REVERSED'))
    }
    return record
  })
