import { formatJson } from './formatJson.ts'
import { packJson } from './packJson.ts'

/**
 * A document as `npm run format` leaves it. Families are packed: with a line for each word an endpoint would fill ten.
 */
export const formatDocument = (document: object): string =>
  `${'endpoints' in document ? packJson(document) : formatJson(document)}\n`
