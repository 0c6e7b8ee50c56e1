import { textsOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { page } from '../../services/records/search/page.ts'
import { presentOf } from '../../services/records/write/batchAnswer.ts'
import { fault } from './faults.ts'
import { wakeBrowsers } from './tellPeople.ts'

/** POST /system/notice/list: returns the caller's notices, newest first. */
export const listNotices = (call: Call<EndpointInput<'notice.list'>>) => {
  const { unread, ...input } = call.input
  return page(call, 'notice', input, {
    sort: '-sentAt',
    unscoped: true,
    condition: s =>
      `t."user_id" = ${s.value(signedIn(call).userId)}${unread === true ? ' and t."read_at" is null' : ''}`,
  })
}

/** GET /system/notice/count */
export async function countNotices(call: Call) {
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select count(*)::int as "unread" from "notice" n
      where n."user_id" = ${s.value(signedIn(call).userId)} and n."read_at" is null`,
  )
  return row
}

/** POST /system/notice/read: another user's notice does not exist for the caller. */
export const readNotices = (call: Call<EndpointInput<'notice.read'>>) =>
  call.transaction(async tx => {
    const ids = textsOf(tx.input.ids)
    const read = await mark(tx, s => `"id" = any(${s.value(ids)}::text[])`)
    return { read: read.length, ...presentOf(ids, new Set(read), fault('NOTICE_GONE')) }
  })

/** POST /system/notice/readAll */
export const readAllNotices = (call: Call) =>
  call.transaction(async tx => ({ read: (await mark(tx, () => '"read_at" is null')).length }))

async function mark(tx: Call, which: (s: Statement) => string): Promise<string[]> {
  const { userId } = signedIn(tx)
  const s = new Statement()
  const rows = await s.run(
    tx.db,
    `update "notice" set "read_at" = coalesce("read_at", now()) where "user_id" = ${s.value(userId)} and ${which(s)}
      returning "id"`,
  )
  wakeBrowsers(tx, [userId])
  return rows.map(row => String(row.id))
}
