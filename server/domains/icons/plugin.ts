import type { Plugin } from '../../ground/kernel/call.ts'
import { drawings, options } from './drawings.ts'
import { preview, upload } from './upload.ts'

/** Icons of a company: drawings and icon fonts that people upload, used wherever the console shows an icon. */
export const iconsPlugin: Plugin = {
  name: 'icons',
  handlers: {
    'icons.preview': preview,
    'icons.upload': upload,
    'icons.options': options,
    'icons.drawings': drawings,
  },
}
