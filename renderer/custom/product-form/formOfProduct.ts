import { routeOfPage } from '../../../runtime/routing/routeTable.ts'
import type { PageName } from '../../../schemas/types/common.ts'

/** Names of record pages. */
const ofRecord = ['details', 'detail']
const ofNew = ['add', 'edit']

/**
 * Returns the page that shows a product's record, or creates one.
 *
 * @example formOfProduct('user', true) // 'user/details'
 */
export const formOfProduct = (product: string, isRecord: boolean): PageName | undefined =>
  (isRecord ? ofRecord : ofNew).map(name => `${product}/${name}`).find(page => routeOfPage(page) !== undefined)
