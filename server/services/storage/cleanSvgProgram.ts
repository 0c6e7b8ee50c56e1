import { cleanSvg } from './cleanSvg.ts'

/** The program of the process that cleans one long drawing. It stays until it is ended. */
process.on('message', (text: string) => process.send?.({ cleaned: cleanSvg(text) }))
