import { filesBelow } from './filesBelow.ts'
import { formatDocument } from './formatDocument.ts'
import { formatJson, widest } from './formatJson.ts'

/** Documents that Biome leaves alone. Places in the invalid examples stand in what is expected of them. */
export const laidOutFiles = (root: string): string[] => [
  ...filesBelow(root, 'schemas/endpoints', '.json'),
  ...filesBelow(root, 'schemas/kits', '/endpoints.json'),
  ...filesBelow(root, 'schemas/examples', '.json').filter(file => !file.startsWith('schemas/examples/invalid/')),
]

/**
 * Returns a document as `npm run format` leaves it. Examples are laid out by hand, unless a line is too long for that.
 */
export function laidOut(file: string, text: string, document: object): string {
  if (!file.startsWith('schemas/examples/')) return formatDocument(document)
  return text.split('\n').some(line => line.length > widest) ? `${formatJson(document)}\n` : text
}
