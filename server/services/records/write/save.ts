import type { Call } from '../../../ground/kernel/call.ts'
import type { Row } from '../model/statement.ts'
import { create, type WriteOptions } from './create.ts'
import { update } from './update.ts'

/** Creates a record without `id`, updates one with it. */
export function save(
  call: Call,
  entityName: string,
  input: Record<string, unknown>,
  options: WriteOptions = {},
): Promise<Row> {
  const { id, revision, ...values } = input
  return id === undefined || id === null || id === ''
    ? create(call, entityName, values, options)
    : update(call, entityName, id, { ...values, revision }, options)
}
