import { publish } from '../../ground/events/publish.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { create } from '../../services/records/write/create.ts'

/** POST /system/announcement/send: stores an announcement and sends it to all signed-in users. */
export const announce = (call: Call<EndpointInput<'announcement.send'>>) =>
  call.transaction(async tx => {
    const record = await create(tx, 'announcement', tx.input, { action: '发布公告' })
    const { id, title, text } = record
    publish(tx, { topic: 'announcement', to: 'everybody', data: { id, title, text } })
    return record
  })
