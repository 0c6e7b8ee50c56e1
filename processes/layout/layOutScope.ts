import { attachedTo, inFlowOrder } from '../document/flowOrder.ts'
import { moved, type Point } from '../document/geometry.ts'
import { isData, type Size } from '../document/kinds.ts'
import type { ProcessDocument } from '../document/processDocument.ts'
import { route } from '../document/route.ts'
import { nameOf } from '../document/scene.ts'
import type { XmlElement } from '../xml/xmlTree.ts'
import { type Bundle, bundleOf } from './bundle.ts'
import type { Elk, ElkGraph, ElkLine } from './elk.ts'
import { inBands, type PlacedBundle } from './inBands.ts'
import { labelSize } from './labelSize.ts'
import { type Flow, idOf, isOpen, leafLanes, partsOf, type ScopeParts, sizeIn } from './scopeParts.ts'
import { emptySheet, extentOf, layOn, type Sheet, straightened } from './sheet.ts'

export interface Context {
  document: ProcessDocument
  /** The diagram whose sizes and open sub-processes are kept; undefined if the file has none. */
  plane: XmlElement | undefined
  elk: Elk
  /** True for an upright pool: sizes are turned before the layout, and the result is turned back. */
  isTurned: boolean
}

/** The contents of a process or sub-process, with the upper left corner at the origin. */
export interface Laid {
  sheet: Sheet
  width: number
  height: number
  /** Heights of the innermost lanes, in their order. */
  bands: readonly number[]
}

/** Pixels between the border of a sub-process and its contents. */
const padding = 40
const gap = 30

/** Places the contents of a process or sub-process from left to right, those of open sub-processes first. */
export async function layOutScope(context: Context, scope: XmlElement): Promise<Laid> {
  const { document, plane, elk, isTurned } = context
  const parts = partsOf(document, scope)
  const inner = new Map<string, Laid>()
  for (const node of parts.nodes)
    if (isOpen(document, plane, node)) inner.set(idOf(node), await layOutScope(context, node))
  const sizeOfNode = (node: XmlElement): Size => {
    const laid = inner.get(idOf(node))
    if (laid)
      return { width: Math.max(160, laid.width + 2 * padding), height: Math.max(120, laid.height + 2 * padding) }
    const { width, height } = sizeIn(document, plane, node)
    return isTurned ? { width: height, height: width } : { width, height }
  }
  const { above, rest } = partners(document, parts)
  const bundles = new Map<string, Bundle>()
  const holder = new Map<string, string>()
  for (const node of inFlowOrder(document, parts.nodes)) {
    const others = (above.get(idOf(node)) ?? []).map(each => ({
      id: idOf(each),
      size: sizeOfNode(each),
      hasName: isData(each.local) && (nameOf(each)?.trim() ?? '') !== '',
    }))
    const bundle = bundleOf(document, { node, size: sizeOfNode(node), above: others, isTurned })
    bundles.set(bundle.id, bundle)
    for (const id of bundle.shapes.keys()) holder.set(id, bundle.id)
  }
  const flows = parts.flows.filter(each => holder.has(each.source) && bundles.has(each.target))
  const graph = await elk.layout(graphOf([...bundles.values()], flows, holder))
  const placed: PlacedBundle[] = (graph.children ?? []).map(({ id, x = 0, y = 0 }) => ({
    bundle: bundles.get(id)!,
    x,
    y,
  }))
  const lanes = leafLanes(scope)
  const banded =
    lanes.length > 0 ? inBands({ placed, flows, holder, lanes: lanes.map(each => each.members) }) : undefined
  const sheet = banded?.sheet ?? asDrawn(graph, { placed, flows })
  for (const [id, laid] of inner) {
    const box = sheet.shapes.get(id)
    if (box) layOn(sheet, laid.sheet, box.x + (box.width - laid.width) / 2, box.y + (box.height - laid.height) / 2)
  }
  placeRest(sheet, rest, sizeOfNode)
  associate(sheet, parts.associations)
  const extent = extentOf(sheet) ?? { x: 0, y: 0, width: 0, height: 0 }
  if (banded) return { sheet, width: extent.x + extent.width, height: banded.height, bands: banded.bands }
  const normal = emptySheet()
  layOn(normal, sheet, -extent.x, -extent.y)
  return { sheet: normal, width: extent.width, height: extent.height, bands: [] }
}

/** Returns data and annotations by the node they are placed above: the first node connected with them. */
function partners(document: ProcessDocument, { nodes, others, associations }: ScopeParts) {
  const ids = new Set(nodes.map(idOf))
  const above = new Map<string, XmlElement[]>()
  const rest: XmlElement[] = []
  for (const other of others) {
    const id = idOf(other)
    const ends = associations.filter(each => [each.source, each.target].includes(id))
    const hosts = ends
      .map(each => (each.source === id ? each.target : each.source))
      .map(each => {
        const element = document.element(each)
        return (element && attachedTo(element)) ?? each
      })
    const host = hosts.find(each => ids.has(each))
    if (host === undefined) rest.push(other)
    else above.set(host, [...(above.get(host) ?? []), other])
  }
  return { above, rest }
}

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  'elk.separateConnectedComponents': 'false',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '50',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
}

function graphOf(bundles: readonly Bundle[], flows: readonly Flow[], holder: ReadonlyMap<string, string>): ElkGraph {
  const port = (id: string, side: string, at: Point) => ({
    id,
    ...at,
    width: 0,
    height: 0,
    layoutOptions: { 'elk.port.side': side },
  })
  const children = bundles.map(({ id, width, height, middle, exits }) => ({
    id,
    width,
    height,
    layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
    ports: [
      port(`in ${id}`, 'WEST', { x: 0, y: middle }),
      port(`out ${id}`, 'EAST', { x: width, y: middle }),
      ...[...exits].map(([event, { from }]) => port(`out ${event}`, 'SOUTH', { x: from.x, y: height })),
    ],
  }))
  const edges: ElkLine[] = flows
    .filter(each => holder.has(each.source))
    .map(({ id, source, target, name }) => ({
      id,
      sources: [`out ${source}`],
      targets: [`in ${target}`],
      ...(name && { labels: [{ id: `name ${id}`, text: name, ...labelSize(name) }] }),
    }))
  return { id: 'root', layoutOptions: options, children, edges }
}

/** Returns the positions that the layout engine computed. */
function asDrawn(
  graph: ElkGraph,
  { placed, flows }: { placed: readonly PlacedBundle[]; flows: readonly Flow[] },
): Sheet {
  const sheet = emptySheet()
  const exits = new Map<string, Point>()
  for (const { bundle, x, y } of placed) {
    for (const [id, box] of bundle.shapes) sheet.shapes.set(id, moved(box, x, y))
    for (const [event, { from }] of bundle.exits) exits.set(event, moved(from, x, y))
  }
  const lines = new Map((graph.edges ?? []).map(each => [each.id, each]))
  for (const { id, source, target, name } of flows) {
    const line = lines.get(id)
    const [section] = line?.sections ?? []
    const [from, to] = [sheet.shapes.get(source), sheet.shapes.get(target)]
    if (!section || !from || !to) continue
    const start = exits.get(source) ?? { x: from.x + from.width, y: from.y + from.height / 2 }
    const end = { x: to.x, y: to.y + to.height / 2 }
    sheet.edges.set(id, straightened([start, section.startPoint, ...(section.bendPoints ?? []), section.endPoint, end]))
    const [label] = line?.labels ?? []
    if (name && label?.x !== undefined && label.y !== undefined)
      sheet.labels.set(id, { x: label.x, y: label.y, width: label.width, height: label.height })
  }
  return sheet
}

/** Places elements without connections in a row below the others. */
function placeRest(sheet: Sheet, rest: readonly XmlElement[], sizeOfNode: (element: XmlElement) => Size): void {
  const extent = extentOf(sheet)
  let x = extent?.x ?? 0
  const y = extent ? extent.y + extent.height + gap : 0
  for (const each of rest) {
    const size = sizeOfNode(each)
    sheet.shapes.set(idOf(each), { x, y, ...size })
    x += size.width + gap
  }
}

/** Draws associations as vertical lines if one end stands above the other. */
function associate(sheet: Sheet, associations: readonly Flow[]): void {
  for (const { id, source, target } of associations) {
    const [from, to] = [sheet.shapes.get(source), sheet.shapes.get(target)]
    if (!from || !to) continue
    const [upper, lower] = from.y < to.y ? [from, to] : [to, from]
    const x = upper.x + upper.width / 2
    const isStraight =
      upper.y + upper.height <= lower.y && Math.abs(x - lower.x - lower.width / 2) < lower.width / 2 - 8
    const line = [
      { x, y: upper.y + upper.height },
      { x, y: lower.y },
    ]
    sheet.edges.set(id, isStraight ? (upper === from ? line : line.reverse()) : straightened(route(from, to)))
  }
}
