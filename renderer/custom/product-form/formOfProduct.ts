import { routeOfPage } from '../../../runtime/routing/routeTable.ts'
import type { PageName } from '../../../schemas/types/common.ts'

/** How the pages of a record are called. */
const ofRecord = ['details', 'detail']
const ofNew = ['add', 'edit']

/**
 * The page of the console that shows a record of a product, or takes a new one.
 *
 * @example formOfProduct('user', true) // 'user/details'
 */
export const formOfProduct = (product: string, isRecord: boolean): PageName | undefined =>
  (isRecord ? ofRecord : ofNew).map(name => `${product}/${name}`).find(page => routeOfPage(page) !== undefined)
