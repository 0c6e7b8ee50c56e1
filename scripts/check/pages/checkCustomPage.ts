import type { CustomPage } from '../../../schemas/types/pages/custom.ts'
import { checkPermission, findEndpoint } from '../context.ts'
import type { PageCheck } from './pageCheck.ts'

/** What a hand-written page says of its parts; that the component draws them is for a test. */
export function checkCustomPage({ context, spot }: PageCheck, page: CustomPage): void {
  for (const [name, { call, permission }] of Object.entries(page.parts ?? {})) {
    if (call !== undefined) findEndpoint(context, spot.at('parts', name, 'call'), call)
    checkPermission(context, spot.at('parts', name, 'permission'), permission)
  }
}
