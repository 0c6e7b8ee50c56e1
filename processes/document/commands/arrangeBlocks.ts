import { attributeOf, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import { type Block, blocksOf, type Sequence } from '../blocks.ts'
import { dockedRoute } from '../dock.ts'
import { boxOfElement, drawingsOf, moveLabel, pointsOfEdge, setBox, setPoints, shapeOf } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { type Box, centre, middleOf, type Point } from '../geometry.ts'
import { isEvent, isGateway, isScope, sizeOf } from '../kinds.ts'
import { isOf, type ProcessDocument } from '../processDocument.ts'
import { endsOf } from '../scene.ts'
import { lanesOf } from '../scopes.ts'
import { type CommandKind, selecting } from './command.ts'
import { moveShapes } from './moveShapes.ts'

/** Gaps between nodes and between branches, in pixels. */
const gap = 50
const lineGap = 30
/** Height of a branch without a node. */
const emptyLine = 30

/**
 * Places the nodes of a process from left to right, its branches below each other. Annotations move with their nodes.
 */
export const arrangeBlocks: CommandKind<object> = {
  title: '整理布局',
  run: edit => {
    planOf(edit.document).draw(edit)
    return selecting()
  },
}

/**
 * Whether arranging would change nothing but fractions of pixels, because nobody moved a node or bent a flow since.
 * False where it is impossible.
 */
export function isArranged(document: ProcessDocument): boolean {
  try {
    return planOf(document).isDrawn()
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** @throws Refusal if the process is not made of drawn blocks, or has lanes */
function planOf(document: ProcessDocument): Plan {
  const found = blocksOf(document)
  if ('break' in found) throw new Refusal(finding('NOT_ARRANGEABLE', { reason: found.break.reason }))
  if (lanesOf(found.process).length > 0) throw new Refusal(finding('LANES_NOT_ARRANGED'))
  const { sequence } = found
  const [first] = sequence.blocks
  const begin = first && boxOfElement(document, first.id)
  if (!begin) throw new Refusal(finding('PROCESS_NOT_DRAWN'))
  const plan = new Plan(document)
  plan.place(sequence, { x: begin.x, y: centre(begin).y })
  for (const flow of elementsIn(found.process).filter(each => isOf(each, 'bpmn', 'sequenceFlow'))) plan.lead(flow)
  return plan
}

class Plan {
  readonly #document: ProcessDocument
  readonly #boxes = new Map<string, Box>()
  /** Height of the line on which a flow runs. */
  readonly #lines = new Map<string, number>()
  readonly #ways = new Map<string, Point[]>()

  constructor(document: ProcessDocument) {
    this.#document = document
  }

  /** Places a sequence with its left end and its middle line; returns where it ends. */
  place({ entry, blocks, exits }: Sequence, { x, y }: Point): number {
    if (entry !== undefined) this.#lines.set(entry, y)
    let at = x
    for (const [index, block] of blocks.entries()) {
      if (index > 0) at += gap
      at = this.#placeBlock(block, { x: at, y })
      const exit = exits[index]
      if (exit !== undefined) this.#lines.set(exit, y)
    }
    return at
  }

  #placeBlock(block: Block, { x, y }: Point): number {
    const size = this.#sizeOf(block.id)
    this.#boxes.set(block.id, { ...size, x, y: y - size.height / 2 })
    if (block.kind === 'node') return x + size.width
    const heights = block.branches.map(each => this.#heightOf(each))
    let top = y - (sum(heights) + (heights.length - 1) * lineGap) / 2
    let right = x + size.width
    for (const [index, branch] of block.branches.entries()) {
      const height = heights[index]!
      right = Math.max(right, this.place(branch, { x: x + size.width + gap, y: top + height / 2 }))
      top += height + lineGap
    }
    if (block.join === undefined) return right
    const join = this.#sizeOf(block.join)
    this.#boxes.set(block.join, { ...join, x: right + gap, y: y - join.height / 2 })
    return right + gap + join.width
  }

  #heightOf({ blocks }: Sequence): number {
    const heights = blocks.map(block => {
      const own = this.#sizeOf(block.id).height
      if (block.kind === 'node') return own
      const inner = block.branches.map(each => this.#heightOf(each))
      return Math.max(own, sum(inner) + (inner.length - 1) * lineGap)
    })
    return Math.max(emptyLine, ...heights)
  }

  #sizeOf(id: string) {
    const { width, height } = boxOfElement(this.#document, id) ?? sizeOf(this.#typeOf(id))
    return { width, height }
  }

  #typeOf(id: string): string {
    return this.#document.element(id)?.local ?? ''
  }

  /** Finds the way of a flow between placed nodes. */
  lead(flow: XmlElement): void {
    const id = idOf(flow)
    const [source = '', target = ''] = endsOf(flow)
    const [from, to] = [this.#boxes.get(source), this.#boxes.get(target)]
    if (!from || !to) return
    const line = this.#lines.get(id) ?? centre(from).y
    this.#ways.set(
      id,
      lineBetween({ box: from, type: this.#typeOf(source) }, { box: to, type: this.#typeOf(target) }, line),
    )
  }

  isDrawn(): boolean {
    const isPlaced = ([id, box]: [string, Box]) => {
      const drawn = boxOfElement(this.#document, id)
      return !drawn || isNear(drawn, box)
    }
    const isLed = ([id, points]: [string, Point[]]) =>
      drawingsOf(this.#document, id).every(di => {
        const drawn = pointsOfEdge(di)
        return drawn.length === points.length && drawn.every((point, place) => isNear(point, points[place]!))
      })
    return [...this.#boxes].every(isPlaced) && [...this.#ways].every(isLed)
  }

  draw(edit: Edit): void {
    const noted = new Set<string>()
    for (const [id, box] of this.#boxes) {
      const di = shapeOf(this.#document, id)
      const before = boxOfElement(this.#document, id)
      if (!di || !before) continue
      const by = { x: box.x - before.x, y: box.y - before.y }
      if (by.x === 0 && by.y === 0) continue
      // The contents of a sub-process move with it.
      if (isScope(this.#typeOf(id))) moveShapes.run(edit, { ids: [id], by })
      else setBox(edit, di, box)
      moveNotes(edit, { id, by, noted })
    }
    for (const [id, points] of this.#ways)
      for (const di of drawingsOf(this.#document, id)) {
        const before = middleOf(pointsOfEdge(di))
        const after = middleOf(points)
        setPoints(edit, di, points)
        moveLabel(edit, di, after.x - before.x, after.y - before.y)
      }
  }
}

/** Moves the annotations of a node that has moved, with the lines between. */
function moveNotes(edit: Edit, { id, by, noted }: { id: string; by: Point; noted: Set<string> }): void {
  const { document } = edit
  const shifted = <T extends Point>(point: T): T => ({ ...point, x: point.x + by.x, y: point.y + by.y })
  for (const line of document.referring(id).filter(each => isOf(each, 'bpmn', 'association'))) {
    const [source = '', target = ''] = endsOf(line)
    const note = source === id ? target : source
    const [di, box] = [shapeOf(document, note), boxOfElement(document, note)]
    if (document.element(note)?.local !== 'textAnnotation' || !di || !box) continue
    // A second node of an annotation finds it at its new place.
    const isWhole = !noted.has(note) && !isScope(document.element(id)?.local ?? '')
    if (!noted.has(note)) setBox(edit, di, shifted(box))
    noted.add(note)
    for (const each of drawingsOf(document, idOf(line)))
      setPoints(
        edit,
        each,
        (isWhole ? undefined : dockedRoute(document, source, target)) ?? pointsOfEdge(each).map(shifted),
      )
  }
}

const idOf = (element: XmlElement): string => attributeOf(element, 'id') ?? ''

const isNear = (one: Point, other: Point): boolean => Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < 1

interface Placed {
  box: Box
  type: string
}

/** Returns the way between boxes along a line: straight from a box on the line, else up or down from its middle. */
function lineBetween(from: Placed, to: Placed, line: number): Point[] {
  const out = side(from, line, 1)
  const into = side(to, line, -1)
  const beside = (box: Box) => ({ x: centre(box).x, y: line < centre(box).y ? box.y : box.y + box.height })
  return [
    ...(out ? [out] : [beside(from.box), { x: centre(from.box).x, y: line }]),
    ...(into ? [into] : [{ x: centre(to.box).x, y: line }, beside(to.box)]),
  ]
}

/** Returns where a line meets the right (1) or left (-1) border of a shape; undefined above or below it. */
function side({ box, type }: Placed, line: number, direction: 1 | -1): Point | undefined {
  const { x, y } = centre(box)
  const off = Math.abs(line - y)
  // Only an activity has a straight border.
  const isStraight = !isGateway(type) && !isEvent(type)
  if (off >= 1 && (!isStraight || off > box.height / 2 - 10)) return undefined
  return { x: x + (direction * box.width) / 2, y: off < 1 ? y : line }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
