import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { read } from '../../services/records/search/read.ts'
import { save } from '../../services/records/write/save.ts'
import { wrong } from './faults.ts'

/** POST /auth/client/manage/grayUser/save */
export const saveGrayUser = (call: Call<EndpointInput<'grayUser.save'>>) =>
  call.transaction(async tx => {
    const { id } = tx.input
    const before = typeof id === 'string' && id !== '' ? await read(tx, 'grayUser', id) : {}
    const { validFrom, validTo } = { ...before, ...tx.input } as Record<string, unknown>
    if (typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom)
      throw invalid(wrong('validTo', 'PERIOD_REVERSED'))
    return save(tx, 'grayUser', tx.input)
  })
