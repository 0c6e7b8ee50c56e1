import type { CustomPage } from '../../../schemas/types/pages/custom.ts'
import { checkPermission, findEndpoint } from '../context.ts'
import type { PageCheck } from './pageCheck.ts'

/** Checks what a hand-written page declares about its parts; a test checks that the component draws them. */
export function checkCustomPage({ context, spot }: PageCheck, page: CustomPage): void {
  for (const [name, { call, permission }] of Object.entries(page.parts ?? {})) {
    if (call !== undefined) findEndpoint(context, spot.at('parts', name, 'call'), call)
    checkPermission(context, spot.at('parts', name, 'permission'), permission)
  }
}
