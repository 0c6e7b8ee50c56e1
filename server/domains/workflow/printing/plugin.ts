import type { Plugin } from '../../../ground/kernel/call.ts'
import { instancePrint } from './instancePrint.ts'

/** Applications on paper. */
export const printingPlugin: Plugin = {
  name: 'printing',
  handlers: {
    'printing.instance': instancePrint,
  },
}
