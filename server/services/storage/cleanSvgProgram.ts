import { cleanSvg } from './cleanSvg.ts'

/** Program of the process that cleans one long drawing. It runs until it is stopped. */
process.on('message', (text: string) => process.send?.({ cleaned: cleanSvg(text) }))
