import type { Layout } from '../document/commands/applyLayout.ts'
import { boxOfShape, drawingsOf } from '../document/drawing.ts'
import { around, type Box, encloses, type Point } from '../document/geometry.ts'
import { isArtifact, sizeOf } from '../document/kinds.ts'
import { isOf, type ProcessDocument, referredId } from '../document/processDocument.ts'
import { route } from '../document/route.ts'
import { drawnId, endsOf, planesOf, SceneReader } from '../document/scene.ts'
import { attributeOf, elementsIn, type XmlElement } from '../xml/xmlTree.ts'
import type { Elk } from './elk.ts'
import { type Laid, layOutScope } from './layOutScope.ts'
import { idOf, innerLanes, sizeIn } from './scopeParts.ts'
import { emptySheet, extentOf, layOn, layoutOf, type Sheet, straightened, turned } from './sheet.ts'

/** Width of the strip with the name of a pool or lane. */
const strip = 30
const padding = 40
const poolGap = 60
const corner: Point = { x: 160, y: 100 }

/**
 * Returns positions for the elements of a diagram or, if the file has none, for all its elements. The flow goes from
 * left to right, in upright pools from top to bottom. Pools stand below each other, and each lane is a band.
 */
export async function layOut(
  document: ProcessDocument,
  { elk, diagram = 0 }: { elk: Elk; diagram?: number },
): Promise<Layout> {
  const chosen = planesOf(document)[diagram]
  const plane = chosen && new SceneReader(document).read(chosen).shapes.length > 0 ? chosen : undefined
  const shown = chosen ? document.element(drawnId(chosen) ?? '') : topOf(document)
  const sheet = emptySheet()
  if (!shown) return layoutOf(sheet)
  if (shown.local === 'collaboration') await placePools(sheet, { document, plane, elk, collaboration: shown })
  else await placeScope(sheet, { document, plane, elk, scope: shown })
  if (plane) fitGroups(sheet, document, plane)
  const before = plane && around(new SceneReader(document).read(plane).shapes.map(each => each.box))
  const extent = extentOf(sheet)
  const result = emptySheet()
  if (extent) layOn(result, sheet, (before?.x ?? corner.x) - extent.x, (before?.y ?? corner.y) - extent.y)
  return layoutOf(result)
}

function topOf({ definitions }: ProcessDocument): XmlElement | undefined {
  const tops = elementsIn(definitions)
  return tops.find(each => isOf(each, 'bpmn', 'collaboration')) ?? tops.find(each => isOf(each, 'bpmn', 'process'))
}

interface Drawn {
  document: ProcessDocument
  plane: XmlElement | undefined
  elk: Elk
}

async function placeScope(sheet: Sheet, { scope, ...drawn }: Drawn & { scope: XmlElement }): Promise<void> {
  const laid = await layOutScope({ ...drawn, isTurned: false }, scope)
  const [left] = leftOf(scope, 0)
  layOn(sheet, laid.sheet, left, 0)
  placeLanes(sheet, { scope, laid, x: 0, width: left + laid.width + padding })
}

interface Pool {
  element: XmlElement
  process: XmlElement | undefined
  laid: Laid | undefined
  isUpright: boolean
  y: number
}

async function placePools(
  sheet: Sheet,
  { collaboration, ...drawn }: Drawn & { collaboration: XmlElement },
): Promise<void> {
  const { document, plane } = drawn
  const pools: Pool[] = []
  for (const element of elementsIn(collaboration).filter(each => isOf(each, 'bpmn', 'participant'))) {
    const di = drawingsOf(document, idOf(element)).find(each => each.parent === plane)
    if (plane && !di) continue
    const isUpright = di !== undefined && attributeOf(di, 'isHorizontal') === 'false'
    const process = document.element(referredId(attributeOf(element, 'processRef') ?? ''))
    const isFolded = di !== undefined && attributeOf(di, 'isExpanded') === 'false'
    const laid = process && !isFolded ? await layOutScope({ ...drawn, isTurned: isUpright }, process) : undefined
    pools.push({ element, process, laid, isUpright, y: (di && boxOfShape(di)?.y) ?? 0 })
  }
  const widths = pools.map(({ process, laid, isUpright }) => {
    if (!process || !laid) return 0
    const width = leftOf(process, strip)[0] + laid.width + padding
    return isUpright ? 0 : width
  })
  const width = Math.max(sizeOf('participant').width, ...widths)
  let y = 0
  for (const pool of pools.toSorted((one, other) => one.y - other.y)) {
    const own = poolSheet(drawn, pool, width)
    layOn(sheet, own, 0, y)
    y += (own.shapes.get(idOf(pool.element))?.height ?? 0) + poolGap
  }
  connectPools(sheet, collaboration)
  placeBeside(sheet, { document, plane, collaboration })
}

/** Returns a pool with its contents. An upright pool is placed horizontally first and then turned. */
function poolSheet({ document, plane }: Drawn, { element, process, laid, isUpright }: Pool, width: number): Sheet {
  const sheet = emptySheet()
  const id = idOf(element)
  if (!process || !laid) {
    const size = sizeIn(document, plane, element)
    sheet.shapes.set(id, { x: 0, y: 0, width: isUpright ? size.width : width, height: plane ? size.height : 60 })
    return sheet
  }
  const [left, top] = leftOf(process, strip)
  const height = laid.bands.length > 0 ? laid.height : Math.max(leastPool, laid.height + 2 * padding)
  const own = isUpright ? left + laid.width + padding : width
  sheet.shapes.set(id, { x: 0, y: 0, width: own, height })
  placeLanes(sheet, { scope: process, laid, x: strip, width: own - strip })
  layOn(sheet, laid.sheet, left, laid.bands.length > 0 ? 0 : Math.max(top, (height - laid.height) / 2))
  return isUpright ? turned(sheet) : sheet
}

const leastPool = 160

/** Returns where the contents of a pool or process begin: behind the name strips of the pool and its lanes. */
function leftOf(scope: XmlElement, names: number): [left: number, top: number] {
  const depth = depthOf(laneSetsIn(scope))
  return [names + depth * strip + (names + depth > 0 ? padding : 0), names > 0 ? padding : 0]
}

const laneSetsIn = (scope: XmlElement): XmlElement[] =>
  elementsIn(scope)
    .filter(each => isOf(each, 'bpmn', 'laneSet'))
    .flatMap(set => elementsIn(set).filter(each => isOf(each, 'bpmn', 'lane')))

const depthOf = (lanes: readonly XmlElement[]): number =>
  lanes.length === 0 ? 0 : 1 + Math.max(...lanes.map(each => depthOf(innerLanes(each))))

interface Banded {
  scope: XmlElement
  laid: Laid
  x: number
  width: number
}

/** Places lanes as bands; an outer lane encloses its inner lanes. */
function placeLanes(sheet: Sheet, { scope, laid, x, width }: Banded): void {
  const bands = [...laid.bands]
  let y = 0
  const place = (lanes: readonly XmlElement[], left: number): void => {
    for (const lane of lanes) {
      const top = y
      const inner = innerLanes(lane)
      if (inner.length > 0) place(inner, left + strip)
      else y += bands.shift() ?? 0
      sheet.shapes.set(idOf(lane), { x: left, y: top, width: x + width - left, height: y - top })
    }
  }
  place(laneSetsIn(scope), x)
}

/** Draws message flows vertically between the pools, side by side if several end at one element. */
function connectPools(sheet: Sheet, collaboration: XmlElement): void {
  const used = new Map<string, number>()
  for (const flow of elementsIn(collaboration).filter(each => isOf(each, 'bpmn', 'messageFlow'))) {
    const [source = '', target = ''] = endsOf(flow)
    const [from, to] = [sheet.shapes.get(source), sheet.shapes.get(target)]
    if (!from || !to) continue
    const isDown = from.y + from.height <= to.y
    if (!isDown && to.y + to.height > from.y) {
      sheet.edges.set(idOf(flow), straightened(route(from, to)))
      continue
    }
    // The wider end is a pool; the flow meets it straight above or below the other end.
    const aim = from.width > to.width ? to : from
    const shift = (id: string, box: Box) => {
      const count = used.get(id) ?? 0
      used.set(id, count + 1)
      const aside = Math.min(12, box.width / 6)
      return (count % 2 === 0 ? 1 : -1) * Math.min(Math.ceil(count / 2) * aside, box.width / 2 - 4)
    }
    const place = (id: string, box: Box) =>
      (box.width > 2 * aim.width ? aim.x + aim.width / 2 : box.x + box.width / 2) + shift(id, box)
    const start = { x: place(source, from), y: isDown ? from.y + from.height : from.y }
    const end = { x: place(target, to), y: isDown ? to.y : to.y + to.height }
    if (from.width > 2 * to.width) start.x = end.x
    if (to.width > 2 * from.width) end.x = start.x
    const middle = (isDown ? end.y : start.y) - poolGap / 2
    const points = [start, { x: start.x, y: middle }, { x: end.x, y: middle }, end]
    sheet.edges.set(idOf(flow), straightened(start.x === end.x ? [start, end] : points))
  }
}

/** Places the artifacts of a collaboration in a row below its pools. */
function placeBeside(
  sheet: Sheet,
  { document, plane, collaboration }: Omit<Drawn, 'elk'> & { collaboration: XmlElement },
): void {
  const extent = extentOf(sheet)
  let x = extent?.x ?? 0
  const y = extent ? extent.y + extent.height + padding : 0
  for (const each of elementsIn(collaboration)) {
    if (!isArtifact(each.local) || each.local === 'group') continue
    const size = sizeIn(document, plane, each)
    sheet.shapes.set(idOf(each), { x, y, ...size })
    x += size.width + padding
  }
  for (const each of elementsIn(collaboration).filter(one => isOf(one, 'bpmn', 'association'))) {
    const [from, to] = endsOf(each).map(id => sheet.shapes.get(id ?? ''))
    if (from && to) sheet.edges.set(idOf(each), straightened(route(from, to)))
  }
}

/** Fits each group around the shapes that it enclosed before the layout. */
function fitGroups(sheet: Sheet, document: ProcessDocument, plane: XmlElement): void {
  const { shapes } = new SceneReader(document).read(plane)
  for (const group of shapes.filter(each => each.type === 'group')) {
    const inside = shapes.filter(each => each !== group && encloses(group.box, each.box))
    const box = around(inside.flatMap(each => sheet.shapes.get(each.id) ?? []))
    if (box)
      sheet.shapes.set(group.id, { x: box.x - 15, y: box.y - 20, width: box.width + 30, height: box.height + 35 })
  }
}
