import '../../../renderer/theme/theme.css'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import { painted } from '../watch.ts'
import { bpmnJs } from './bpmnJs.ts'
import { manyNodes } from './manyNodes.ts'
import { judgements, longestHold, ourDesigner, preparePage } from './ourDesigner.tsx'
import type { Side } from './side.ts'

const sides: Record<string, Side> = { ours: ourDesigner, 'bpmn-js': bpmnJs }

let side: Side | undefined
let container: HTMLElement | undefined
let text = ''

function opened(): Side {
  if (!side) throw new Error('nothing is open')
  return side
}

/** Two frames later, what was changed has been painted. */
async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  await painted()
  await painted()
  return performance.now() - began
}

async function open(name: string, count: number): Promise<number> {
  side = sides[name]
  text = manyNodes(count)
  const box = document.createElement('div')
  // The canvas of ours has as much room as that of the other: panels and tools stand beside it.
  box.style.cssText = name === 'ours' ? 'width: 1340px' : 'width: 900px; height: 690px'
  document.body.append(box)
  container = box
  if (name === 'ours') await preparePage(box)
  await painted()
  return timed(() => opened().open(box, text))
}

function close(): void {
  side?.close()
  container?.remove()
  side = undefined
}

/** Milliseconds of a move of all nodes to its painting, and of taking it back. */
async function moveAll(): Promise<{ move: number; undo: number }> {
  const one = opened()
  one.selectAll()
  await painted()
  await painted()
  const before = one.placeOf('n1')
  const move = await timed(() => one.moveAll(30, 20))
  const after = one.placeOf('n1')
  if (after.x !== before.x + 30 || after.y !== before.y + 20) throw new Error('the move had no effect')
  const undo = await timed(() => one.undo())
  if (one.placeOf('n1').x !== before.x) throw new Error('undoing had no effect')
  return { move, undo }
}

/** Milliseconds until the text is there. */
async function save(): Promise<number> {
  const began = performance.now()
  const xml = await opened().save()
  const lasted = performance.now() - began
  if (xml.length < text.length / 2 || !xml.includes('bpmnElement="n11"')) throw new Error('not all was written')
  return lasted
}

/** Shows a node at its full size in the middle; returns where on the screen its left upper part is. */
async function show(id: string): Promise<{ x: number; y: number }> {
  const { x, y } = opened().placeOf(id)
  opened().lookAt(x + 50, y + 40)
  await painted()
  await painted()
  const box = opened().drawingOf(id)?.getBoundingClientRect()
  if (!box) throw new Error(`${id} is not drawn`)
  return { x: box.x + 20, y: box.y + 60 }
}

/** A place on the screen where nothing is drawn. */
async function ground(whole: boolean): Promise<{ x: number; y: number }> {
  if (whole) opened().lookAtAll()
  await new Promise(resolve => setTimeout(resolve, 400))
  const canvas = container!.querySelector('[data-canvas], .djs-container')!.getBoundingClientRect()
  for (let y = canvas.top + canvas.height / 2; y < canvas.bottom - 20; y += 7)
    for (let x = canvas.left + canvas.width / 2; x < canvas.right - 20; x += 7) {
      const found = document.elementFromPoint(x, y)
      if (found && opened().isGround(found)) return { x, y }
    }
  throw new Error('everything is covered')
}

const placeOf = (id: string) => opened().placeOf(id)

/** Lengths of frames since the last call; begins to count. */
let frames: number[] = []
let counting = 0
function countFrames(): number[] {
  const found = frames
  frames = []
  const turn = ++counting
  let last: number | undefined
  const next = (now: number) => {
    if (turn !== counting) return
    if (last !== undefined) frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  return found
}

const judged = () => judgements(container!, 7)
const held = () => longestHold
const nodesInPage = () => container!.querySelectorAll('*').length

const designerBench = {
  open,
  close,
  moveAll,
  save,
  show,
  ground,
  placeOf,
  countFrames,
  judged,
  held,
  nodesInPage,
}
declare global {
  interface Window {
    designerBench: typeof designerBench
  }
}
window.designerBench = designerBench
