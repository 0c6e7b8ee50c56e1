import type { Plugin } from '../../ground/kernel/call.ts'
import { explainCode } from './explainCode.ts'
import { endViewAs, startViewAs } from './viewing.ts'

/** Answers why somebody may or may not, and shows the console as somebody else would see it. */
export const diagnosticsPlugin: Plugin = {
  name: 'diagnostics',
  handlers: { 'diagnostics.viewAs': startViewAs, 'diagnostics.endViewAs': endViewAs, 'diagnostics.code': explainCode },
}
