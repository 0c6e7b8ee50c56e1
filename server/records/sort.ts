import type { Call } from '../kernel/call.ts'
import { audit } from './audit.ts'
import { modelOf } from './entityModel.ts'
import { lockRows } from './lockRows.ts'
import { writeOrder } from './move.ts'
import { checkIds } from './read.ts'

/**
 * Orders records as in `ids` by writing 1, 2, 3 … into `field`.
 *
 * @example await sort(call, 'role', 'sort', ['r2', 'r1'])
 */
export function sort(call: Call, entityName: string, field: string, ids: unknown): Promise<void> {
  return call.transaction(async tx => {
    const model = modelOf(entityName)
    const keys = checkIds(ids, model.title)
    await lockRows(tx, model, keys)
    await writeOrder(tx, model, field, keys)
    if (!model.entity['x-unaudited']) {
      await audit(tx, {
        action: '排序',
        entity: model.name,
        recordName: model.title,
        remark: `共 ${keys.length} 条`,
        after: { ids: keys },
      })
    }
  })
}
