import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProcessDocument } from '../../processes/document/processDocument.ts'
import { runCommand } from '../../processes/document/runCommand.ts'
import { planesOf, SceneReader } from '../../processes/document/scene.ts'
import { decodeXml } from '../../processes/xml/decodeXml.ts'
import { parseXml, XmlFault } from '../../processes/xml/parseXml.ts'
import { contentOf, decoded, elementsIn, type XmlElement } from '../../processes/xml/xmlTree.ts'
import type { Kind, Result } from './result.ts'

/**
 * Opens each BPMN file of a folder as the designer does and writes it: nothing may be lost, added or changed. Then a
 * name and a place are changed, which may change nothing else, and undoing both gives the same text.
 */
export const bpmnRoundtrip: Kind = async function* ([folder = '.']) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(?:bpmn|bpmn2|xml)$/i.test(name)) yield judge(name, readFileSync(join(folder, name)))
}

function judge(name: string, bytes: Uint8Array): Result {
  try {
    const text = decodeXml(bytes)
    const document = ProcessDocument.open(text)
    const written = document.write()
    const found = differences(parseXml(text).root, parseXml(written).root)
    if (found.length > 0) return { name, failure: found.slice(0, 5).join('; ') }
    return { name, ...edited(document, written) }
  } catch (error) {
    if (error instanceof XmlFault) return { name, failure: `${error.message} (at ${error.at})` }
    return { name, failure: error instanceof Error ? error.message : String(error) }
  }
}

/** Changes the first drawn shape and takes that back. */
function edited(document: ProcessDocument, before: string): Pick<Result, 'failure' | 'note'> {
  const reader = new SceneReader(document)
  const shape = planesOf(document)
    .flatMap(plane => reader.read(plane).shapes)
    .find(each => each.element && document.element(each.id) === each.element)
  if (!shape) return { note: 'draws nothing' }
  const { inverses } = runCommand(document, { do: 'move', ids: [shape.id], by: { x: 10, y: 10 } })
  const more = runCommand(document, { do: 'rename', id: shape.id, name: '甲 & "乙" <丙>' }).inverses
  const after = document.write()
  if (after === before) return { failure: 'an edit changed nothing' }
  parseXml(after)
  for (const patch of [...more, ...inverses]) document.apply(patch)
  return document.write() === before ? {} : { failure: 'undoing an edit left something' }
}

/** Returns the differences of two elements as texts; coordinates may differ by a hundredth. */
function differences(before: XmlElement, after: XmlElement, path = before.name): string[] {
  const found: string[] = []
  if (before.local !== after.local || before.uri !== after.uri) found.push(`${path}: became ${after.name}`)
  const [was, is] = [before, after].map(
    ({ attributes }) => new Map(attributes.map(each => [each.name, decoded(each.raw)])),
  )
  for (const key of new Set([...was!.keys(), ...is!.keys()]))
    if (!isSame(was!.get(key), is!.get(key))) found.push(`${path}/@${key}: ${was!.get(key)} became ${is!.get(key)}`)
  if (contentOf(before) !== contentOf(after)) found.push(`${path}: other text`)
  const [inside, now] = [elementsIn(before), elementsIn(after)]
  if (inside.length !== now.length) found.push(`${path}: ${inside.length} elements became ${now.length}`)
  for (const [index, each] of inside.entries())
    if (now[index]) found.push(...differences(each, now[index], `${path}/${each.name}[${index}]`))
  return found
}

const isSame = (was: string | undefined, is: string | undefined): boolean =>
  was === is || (was !== undefined && is !== undefined && Math.abs(Number(was) - Number(is)) <= 0.01)
