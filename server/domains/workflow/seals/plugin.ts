import type { Plugin } from '../../../ground/kernel/call.ts'
import { marksOfInstance, verifySeal } from './marks.ts'

/** Seals applied at tasks. */
export const sealPlugin: Plugin = {
  name: 'seals',
  handlers: {
    'seal.marksOfInstance': marksOfInstance,
    'seal.verify': verifySeal,
  },
}
