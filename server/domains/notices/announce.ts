import { publish } from '../../ground/events/publish.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { create } from '../../services/records/write/create.ts'

/** POST /system/announcement/send: kept, and told to everybody who is signed in now. */
export const announce = (call: Call) =>
  call.transaction(async tx => {
    const record = await create(tx, 'announcement', tx.input, { action: '发布公告' })
    const { id, title, text } = record
    publish(tx, { topic: 'announcement', to: 'everybody', data: { id, title, text } })
    return record
  })
