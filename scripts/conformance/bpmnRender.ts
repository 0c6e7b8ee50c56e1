import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drawMissing } from '../../processes/bpmn/picture/drawMissing.ts'
import { diagramOf } from '../../processes/document/figures.ts'
import { ProcessDocument } from '../../processes/document/processDocument.ts'
import { planesOf, SceneReader } from '../../processes/document/scene.ts'
import { isNamedInside } from '../../processes/drawing/drawShape.ts'
import { writeSvg } from '../../processes/drawing/writeSvg.ts'
import { decodeXml } from '../../processes/xml/decodeXml.ts'
import type { Diagram } from '../../schemas/types/diagram.ts'
import { openPictureBrowser, type PictureBrowser } from './pictureBrowser.ts'
import type { Kind, Result } from './result.ts'

/**
 * Draws each BPMN file of a folder as the designer exports it, a picture for each of its diagrams, and writes the
 * pictures to another folder. A file fails if it cannot be drawn, if a picture is blank, or if a name that belongs in a
 * shape lies outside of it.
 */
export const bpmnRender: Kind = async function* ([folder = '.', out = 'out']) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const browser = await openPictureBrowser()
  try {
    for (const name of files)
      if (/\.(?:bpmn|bpmn2|xml)$/i.test(name))
        yield await render(browser, { name, bytes: readFileSync(join(folder, name)), to: join(out, name) })
  } finally {
    await browser.close()
  }
}

async function render(
  browser: PictureBrowser,
  { name, bytes, to }: { name: string; bytes: Uint8Array; to: string },
): Promise<Result> {
  try {
    const { diagrams, isGenerated } = await diagramsOf(decodeXml(bytes))
    const failures = diagrams.length === 0 ? ['blank: nothing to draw'] : []
    for (const [index, diagram] of diagrams.entries()) {
      const place = diagrams.length === 1 ? '' : `.${index + 1}`
      const failure = await draw(browser, diagram, `${to.replace(/\.\w+$/, '')}${place}.png`)
      if (failure !== undefined) failures.push(diagrams.length === 1 ? failure : `diagram ${index + 1} ${failure}`)
    }
    if (failures.length > 0) return { name, failure: failures.join('; ') }
    return { name, isNamed: true, ...(isGenerated && { note: 'has no diagram, drawn by layout' }) }
  } catch (error) {
    return { name, failure: `error: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Returns what a file draws, or the generated diagram of one that draws nothing. */
async function diagramsOf(text: string): Promise<{ diagrams: Diagram[]; isGenerated: boolean }> {
  const document = ProcessDocument.open(text)
  const isGenerated = await drawMissing(document)
  const reader = new SceneReader(document)
  const diagrams = planesOf(document).map(plane => diagramOf(document, reader.read(plane)))
  return { diagrams: diagrams.filter(({ shapes }) => shapes.length > 0), isGenerated }
}

/** Writes one picture; returns what is wrong with it. */
async function draw(browser: PictureBrowser, diagram: Diagram, to: string): Promise<string | undefined> {
  const { png, isBlank, names } = await browser.draw(writeSvg(diagram))
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, png)
  if (isBlank) return 'blank: nothing but the ground'
  const shapes = new Map(diagram.shapes.filter(isNamedInside).map(shape => [shape.id, shape]))
  const outside = names.filter(({ id, box }) => {
    const shape = shapes.get(id)
    return shape && !holds(shape, box)
  })
  return outside.length === 0 ? undefined : `labels outside: ${outside.map(({ id }) => id).join(', ')}`
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Letters may touch the border by a pixel. */
const holds = (outer: Box, inner: Box, by = 1) =>
  inner.x >= outer.x - by &&
  inner.y >= outer.y - by &&
  inner.x + inner.width <= outer.x + outer.width + by &&
  inner.y + inner.height <= outer.y + outer.height + by
