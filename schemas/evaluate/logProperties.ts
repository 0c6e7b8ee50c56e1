import type { Name } from '../types/common.ts'
import type { Property } from '../types/entity.ts'

/** What rows of a `log` endpoint carry beside the columns of the audit log. */
export const logProperties: Record<Name, Property> = {
  changes: { type: 'string', title: '变更内容', readOnly: true, description: '改动的字段及其前后的值' },
}
