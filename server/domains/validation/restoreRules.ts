import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { list } from '../../services/records/search/list.ts'
import { read } from '../../services/records/search/read.ts'
import type { BatchAnswer } from '../../services/records/write/batchAnswer.ts'
import { restore } from '../../services/records/write/restore.ts'
import { count, derived } from './rules.ts'

/** POST /valid/bean/rules/restore: refused if the object has lost a field that the rule needs. */
export const restoreRules = (call: Call<EndpointInput<'validation.ruleRestore'>>): Promise<BatchAnswer> =>
  call.transaction(async tx => {
    const answer = await restore(tx, 'validationRule', tx.input.ids)
    for (const id of answer.done) {
      const rule = await read(tx, 'validationRule', id)
      await derived(tx, rule)
      await count(tx, String(rule.beanId))
    }
    return answer
  })

/**
 * POST /valid/bean/validation/restore: restores an object with the rules deleted with it, which are validated again.
 */
export const restoreBeans = (call: Call<EndpointInput<'validation.restore'>>): Promise<BatchAnswer> =>
  call.transaction(async tx => {
    const answer = await restore(tx, 'validationBean', tx.input.ids)
    for (const beanId of answer.done) {
      for (const rule of await list(tx, 'validationRule', {}, { where: { beanId } })) await derived(tx, rule)
      await count(tx, beanId)
    }
    return answer
  })
