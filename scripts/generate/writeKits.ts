import { basename, dirname } from 'node:path'
import type { Kit, KitUse } from '../../schemas/types/kit.ts'
import { expandKit, type WholeKit } from '../documents/expandKit.ts'
import { filesBelow } from '../documents/filesBelow.ts'
import { formatDocument } from '../documents/formatDocument.ts'
import { readJson } from '../documents/readJson.ts'
import type { Output } from './output.ts'

const home = 'schemas/kits'
const targets = ['entities', 'endpoints', 'pages']

/** Writes the documents of every use of every kit; removes those that no use makes any more. */
export function writeKits(root: string, output: Output): void {
  const made = new Map<string, string>()
  for (const use of filesBelow(root, home, '.json').filter(file => basename(dirname(file)) === 'uses')) {
    const kit = readKit(root, dirname(dirname(use)))
    for (const [file, document] of Object.entries(expanded(kit, use, readJson<KitUse>(root, use)))) {
      const path = `schemas/${file}`
      const other = made.get(path)
      if (other) throw new Error(`${use}: ${path} is already made by ${other}`)
      made.set(path, use)
      output.write(path, formatDocument(document))
    }
  }
  for (const file of targets.flatMap(folder => filesBelow(root, `schemas/${folder}`, '.json')))
    if (!made.has(file) && readJson<{ kit?: string }>(root, file).kit !== undefined) output.remove(file)
}

function expanded(kit: WholeKit, file: string, use: KitUse) {
  try {
    return expandKit(kit, use)
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Reads a kit with its documents; throws an `Error` for a parameter that none of them uses. */
export function readKit(root: string, folder: string): WholeKit {
  const file = `${folder}/kit.json`
  const documents: WholeKit['documents'] = {}
  for (const one of filesBelow(root, folder, '.json'))
    if (one !== file && !one.startsWith(`${folder}/uses/`))
      documents[one.slice(folder.length + 1, -'.json'.length)] = readJson(root, one)
  const kit = readJson<Kit>(root, file)
  const text = JSON.stringify(documents)
  for (const name of Object.keys(kit.parameters))
    if (!text.includes(`\${${name}}`)) throw new Error(`${file}: no document uses the parameter ${name}`)
  return { name: basename(folder), kit, documents }
}
