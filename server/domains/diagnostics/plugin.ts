import type { Plugin } from '../../ground/kernel/call.ts'
import { explainCode } from './explainCode.ts'
import { endViewAs, startViewAs } from './viewing.ts'

/** Explains permissions, and shows the console as another user sees it. */
export const diagnosticsPlugin: Plugin = {
  name: 'diagnostics',
  handlers: { 'diagnostics.viewAs': startViewAs, 'diagnostics.endViewAs': endViewAs, 'diagnostics.code': explainCode },
}
